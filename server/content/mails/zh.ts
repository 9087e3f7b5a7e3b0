import type { MailTexts } from './index.ts'

export const zh: MailTexts = {
  spot_bought: {
    title: '已买入 {amount} {base}',
    content:
      '您的 {symbol} 委托已成交：以 {price} {quote} 买入 {amount} {base}。支付 {total} {quote}，手续费 {fee} {quote}。',
  },
  spot_sold: {
    title: '已卖出 {amount} {base}',
    content:
      '您的 {symbol} 委托已成交：以 {price} {quote} 卖出 {amount} {base}。成交额 {total} {quote}，手续费 {fee} {quote}。',
  },
  buy_cancelled: {
    title: '{symbol} 买单已撤销',
    content:
      '以 {limit} {quote} 买入 {amount} {base} 的委托已撤销。此前已成交：{filled} {base}。其余部分的冻结资金已恢复可用。',
  },
  sell_cancelled: {
    title: '{symbol} 卖单已撤销',
    content:
      '以 {limit} {quote} 卖出 {amount} {base} 的委托已撤销。此前已成交：{filled} {base}。其余部分的冻结资产已恢复可用。',
  },
  orders_cancelled: {
    title: '已撤销委托：{count} 笔',
    content: '{count} 笔当前委托已撤销，为其冻结的资产已恢复可用。',
  },
  recharge_credited: {
    title: '充值到账：{amount} {currency}',
    content: '您的 {amount} {currency} 充值已入账，可在账户中使用。',
  },
  recharge_credited_test: {
    title: '充值到账：{amount} {currency}',
    content: '您的 {amount} {currency} 充值已入账，可在账户中使用。测试模式：不涉及真实资金。',
  },
  recharge_rejected: {
    title: '充值未通过：{amount} {currency}',
    content: '您的 {amount} {currency} 充值未入账。原因：{reason}',
  },
  sign_in: {
    title: '新的登录',
    content: '您的账户有新的登录：{device}，网络地址 {ip}。如非本人操作，请退出登录、修改密码并联系客服。',
  },
}
