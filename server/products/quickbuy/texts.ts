import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const quickBuyErrors = {
  choose_pay_method: msg({ message: 'Choose a payment method', context: 'error' }),
  choose_country: msg({ message: 'Choose a country', context: 'error' }),
  choose_currency: msg({ message: 'Choose a currency', context: 'error' }),
  choose_bank: msg({ message: 'Choose a bank', context: 'error' }),
  quick_buy_range: msg({
    message: 'Enter the correct amount: {min} to {max} {currency}',
    context: 'error',
  }),
  quick_buy_limit: msg({
    message: 'Over your single limit of {max} USDT. Enter a smaller amount',
    context: 'error',
  }),
  quick_buy_open_limit: msg({
    message:
      'Your open bank orders and this one are over your single limit of {max} USDT. Enter a smaller amount, or cancel an open order',
    context: 'error',
  }),
  quick_buy_price: msg({ message: 'The price has changed. Confirm again', context: 'error' }),
  quick_buy_rate: msg({
    message: 'There is no exchange rate for {currency} at the moment. Please try again later',
    context: 'error',
  }),
  quick_buy_closed: msg({
    message: 'This payment method is not available at the moment. Choose another one',
    context: 'error',
  }),
  quick_buy_orders_limit: msg({
    message: 'You already have {max} open orders. Pay or cancel one, or wait until a payment is credited',
    context: 'error',
  }),
  payer_required: msg({ message: 'Enter the payer’s details', context: 'error' }),
  payer_name: msg({
    message: 'Special characters are not allowed in names. Remove them and try again',
    context: 'error',
  }),
  payer_email: msg({ message: 'Enter a valid email address for the payer', context: 'error' }),
  payer_phone: msg({ message: 'Enter a valid phone number for the payer', context: 'error' }),
  payer_tax_id: msg({ message: 'Enter a valid tax number for the payer', context: 'error' }),
} as const satisfies ErrorTexts

/** Texts of the duration of a payment. */
export const ETAS = {
  minutes: msg({ message: '{from}–{to} minutes', context: 'product' }),
  days: msg({ message: '{from}–{to} working days', context: 'product' }),
  oneDay: msg({ message: 'Within one working day', context: 'product' }),
} as const

const ORDER = '/pages/fund/quick_buy_order'

/** Texts of the notifications about quick buy. */
export const quickBuyMails = {
  quick_buy_paid: {
    type: 'asset',
    link: ORDER,
    title: msg({ message: 'Purchase completed: {coins} {coin}', context: 'message' }),
    content: msg({
      message: 'We received your {amount} {currency}. {coins} {coin} is in your spot account.',
      context: 'message',
    }),
  },
  quick_buy_paid_test: {
    type: 'asset',
    link: ORDER,
    title: msg({ message: 'Purchase completed: {coins} {coin}', context: 'message' }),
    content: msg({
      message:
        'Your order for {amount} {currency} is completed. {coins} {coin} is in your spot account. Test mode: no real money moves.',
      context: 'message',
    }),
  },
  quick_buy_late: {
    type: 'asset',
    link: ORDER,
    title: msg({ message: 'Late payment credited: {coins} {coin}', context: 'message' }),
    content: msg({
      message:
        'Your {amount} {currency} arrived after the order had ended. We credited it anyway: {coins} {coin} is in your spot account.',
      context: 'message',
    }),
  },
  quick_buy_refused: {
    type: 'asset',
    link: ORDER,
    title: msg({ message: 'Payment refused: {amount} {currency}', context: 'message' }),
    content: msg({
      message: 'The payment of your order for {amount} {currency} was refused. Reason: {reason}',
      context: 'message',
    }),
  },
  quick_buy_expired: {
    type: 'asset',
    link: ORDER,
    title: msg({ message: 'Order expired: {amount} {currency}', context: 'message' }),
    content: msg({
      message:
        'Your order for {amount} {currency} was not paid in time and is cancelled. If you have paid already, the money is credited as soon as it arrives, at the rate of that moment if it gives you less.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of quick buy in the list of transactions. */
export const quickBuyBills = {
  quick_buy: msg({ message: 'Quick buy', context: 'bill' }),
} as const satisfies Bills
