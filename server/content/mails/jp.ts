import type { MailTexts } from './index.ts'

export const jp: MailTexts = {
  spot_bought: {
    title: '{amount} {base} を購入しました',
    content:
      '{symbol} の注文が約定しました。{amount} {base} を {price} {quote} で購入。支払額 {total} {quote}、手数料 {fee} {quote}。',
  },
  spot_sold: {
    title: '{amount} {base} を売却しました',
    content:
      '{symbol} の注文が約定しました。{amount} {base} を {price} {quote} で売却。売却代金 {total} {quote}、手数料 {fee} {quote}。',
  },
  buy_cancelled: {
    title: '{symbol} の買い注文を取り消しました',
    content:
      '{limit} {quote} で {amount} {base} を買う注文は取り消されました。取消前の約定数量：{filled} {base}。残りの凍結額は再び利用できます。',
  },
  sell_cancelled: {
    title: '{symbol} の売り注文を取り消しました',
    content:
      '{limit} {quote} で {amount} {base} を売る注文は取り消されました。取消前の約定数量：{filled} {base}。残りの凍結数量は再び利用できます。',
  },
  orders_cancelled: {
    title: '取り消した注文：{count} 件',
    content: '未約定注文 {count} 件を取り消しました。凍結されていた残高は再び利用できます。',
  },
  recharge_credited: {
    title: '入金が反映されました：{amount} {currency}',
    content: '{amount} {currency} の入金が口座に反映され、ご利用いただけます。',
  },
  recharge_credited_test: {
    title: '入金が反映されました：{amount} {currency}',
    content:
      '{amount} {currency} の入金が口座に反映され、ご利用いただけます。テストモード：実際のお金は動きません。',
  },
  recharge_rejected: {
    title: '入金は承認されませんでした：{amount} {currency}',
    content: '{amount} {currency} の入金は反映されませんでした。理由：{reason}',
  },
  sign_in: {
    title: '新しいログイン',
    content:
      'お客様のアカウントにログインがありました：{device}、ネットワークアドレス {ip}。お心当たりがない場合は、ログアウトしてパスワードを変更し、カスタマーサービスにご連絡ください。',
  },
}
