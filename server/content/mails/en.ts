import type { MailTexts } from './index.ts'

export const en: MailTexts = {
  spot_bought: {
    title: 'Bought {amount} {base}',
    content:
      'Your order {symbol} is filled: {amount} {base} bought at {price} {quote}. Paid {total} {quote}, fee {fee} {quote}.',
  },
  spot_sold: {
    title: 'Sold {amount} {base}',
    content:
      'Your order {symbol} is filled: {amount} {base} sold at {price} {quote}. Proceeds {total} {quote}, fee {fee} {quote}.',
  },
  buy_cancelled: {
    title: 'Buy order {symbol} cancelled',
    content:
      'The order to buy {amount} {base} at {limit} {quote} is cancelled. Filled before: {filled} {base}. What was frozen for the rest is available again.',
  },
  sell_cancelled: {
    title: 'Sell order {symbol} cancelled',
    content:
      'The order to sell {amount} {base} at {limit} {quote} is cancelled. Filled before: {filled} {base}. What was frozen for the rest is available again.',
  },
  orders_cancelled: {
    title: 'Orders cancelled: {count}',
    content: '{count} open orders are cancelled. What was frozen for them is available again.',
  },
  recharge_credited: {
    title: 'Recharge credited: {amount} {currency}',
    content: 'Your recharge of {amount} {currency} is credited and available in your account.',
  },
  recharge_credited_test: {
    title: 'Recharge credited: {amount} {currency}',
    content:
      'Your recharge of {amount} {currency} is credited and available in your account. Test mode: no real money moves.',
  },
  recharge_rejected: {
    title: 'Recharge rejected: {amount} {currency}',
    content: 'Your recharge of {amount} {currency} was not credited. Reason: {reason}',
  },
  sign_in: {
    title: 'New sign-in',
    content:
      'Your account was signed in to: {device}, network address {ip}. If this was not you, log out, change your password and contact customer service.',
  },
}
