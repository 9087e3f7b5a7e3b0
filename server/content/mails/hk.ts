import type { MailTexts } from './index.ts'

export const hk: MailTexts = {
  spot_bought: {
    title: '已買入 {amount} {base}',
    content:
      '您的 {symbol} 委託已成交：以 {price} {quote} 買入 {amount} {base}。支付 {total} {quote}，手續費 {fee} {quote}。',
  },
  spot_sold: {
    title: '已賣出 {amount} {base}',
    content:
      '您的 {symbol} 委託已成交：以 {price} {quote} 賣出 {amount} {base}。成交額 {total} {quote}，手續費 {fee} {quote}。',
  },
  buy_cancelled: {
    title: '{symbol} 買單已撤銷',
    content:
      '以 {limit} {quote} 買入 {amount} {base} 的委託已撤銷。此前已成交：{filled} {base}。其餘部分的凍結資金已恢復可用。',
  },
  sell_cancelled: {
    title: '{symbol} 賣單已撤銷',
    content:
      '以 {limit} {quote} 賣出 {amount} {base} 的委託已撤銷。此前已成交：{filled} {base}。其餘部分的凍結資產已恢復可用。',
  },
  orders_cancelled: {
    title: '已撤銷委託：{count} 筆',
    content: '{count} 筆當前委託已撤銷，為其凍結的資產已恢復可用。',
  },
  recharge_credited: {
    title: '充值到賬：{amount} {currency}',
    content: '您的 {amount} {currency} 充值已入賬，可在帳戶中使用。',
  },
  recharge_credited_test: {
    title: '充值到賬：{amount} {currency}',
    content: '您的 {amount} {currency} 充值已入賬，可在帳戶中使用。測試模式：不涉及真實資金。',
  },
  recharge_rejected: {
    title: '充值未獲通過：{amount} {currency}',
    content: '您的 {amount} {currency} 充值未入賬。原因：{reason}',
  },
  sign_in: {
    title: '新的登入',
    content: '您的帳戶有新的登入：{device}，網絡地址 {ip}。如非本人操作，請登出、更改密碼並聯絡客服。',
  },
}
