import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const secondsErrors = {
  seconds_closed: msg({
    message: 'This duration is not offered at the moment. Choose another duration',
    context: 'error',
  }),
  ratio_moved: msg({ message: 'The return has changed. Check it and confirm again', context: 'error' }),
  loss_limit: msg({
    message: 'This order could exceed your daily loss limit of {max} {currency}. Enter a smaller amount',
    context: 'error',
  }),
  seconds_paused: msg({
    message: 'You have paused seconds options. Wait until the pause ends',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const ORDERS = '/pages/transaction/seconds_order?tab=history'
const returned = msg({ message: 'Stake returned: {stake} {coin}', context: 'message' })

/** Texts of the notifications about results of options. */
export const secondsMails = {
  seconds_won: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: msg({ message: 'Seconds option {symbol} won: +{profit} {coin}', context: 'message' }),
    content: msg({
      message:
        'Your {seconds} s {symbol} option entered at {entry} and ended at {end}. Your stake of {stake} {coin} and {profit} {coin} are available in your account.',
      context: 'message',
    }),
  },
  seconds_lost: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: msg({ message: 'Seconds option {symbol} lost: −{stake} {coin}', context: 'message' }),
    content: msg({
      message:
        'Your {seconds} s {symbol} option entered at {entry} and ended at {end}. Your stake of {stake} {coin} is lost.',
      context: 'message',
    }),
  },
  seconds_draw: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: returned,
    content: msg({
      message:
        'Your {seconds} s {symbol} option ended at its entry price {entry}. Your stake of {stake} {coin} is available again.',
      context: 'message',
    }),
  },
  seconds_no_entry: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: returned,
    content: msg({
      message:
        'No price was recorded within 10 seconds after your order, so your {seconds} s {symbol} option did not start. Your stake of {stake} {coin} is available again.',
      context: 'message',
    }),
  },
  seconds_worst_price: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: returned,
    content: msg({
      message:
        'The next recorded price was beyond {limit}, the worst price you allowed, so your {seconds} s {symbol} option did not start. Your stake of {stake} {coin} is available again.',
      context: 'message',
    }),
  },
  seconds_no_end: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: returned,
    content: msg({
      message:
        'No price was recorded within 10 seconds after the end of your {seconds} s {symbol} option, so it has no result. Your stake of {stake} {coin} is available again.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of seconds options in the list of transactions. */
export const secondsBills = {
  micro: msg({ message: 'Seconds option', context: 'bill' }),
} as const satisfies Bills
