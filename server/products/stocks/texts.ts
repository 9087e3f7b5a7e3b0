import { msg } from '#contract/wire/msg.ts'
import type { Bills, Mails } from '../../platform/texts/types.ts'

/** Texts of the notifications about a split. */
export const stockMails = {
  share_split: {
    type: 'system',
    link: '/pages/assets/index',
    title: msg({ message: '{base}: share split {ratio}', context: 'message' }),
    content: msg({
      message:
        'Shares of {base} were split {ratio} (new for old). You held {before} and hold {after} now. For the fraction left by rounding you were paid {cash} {quote}, at the last recorded price of {price} {quote}.',
      context: 'message',
    }),
  },
  split_order: {
    type: 'order',
    link: '/pages/transaction/currency_order',
    title: msg({ message: 'Order {symbol} adjusted for the share split', context: 'message' }),
    content: msg({
      message:
        'The share split {ratio} replaced your open order at {old} {quote}: it continues as {amount} {base} at {limit} {quote}.',
      context: 'message',
    }),
  },
  split_order_ended: {
    type: 'order',
    link: '/pages/transaction/currency_order?tab=history',
    title: msg({ message: 'Order {symbol} ended with the share split', context: 'message' }),
    content: msg({
      message:
        'The share split {ratio} ended your open {symbol} order. The rest of it could not continue, and everything frozen for it is available again.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of splits in the list of transactions. */
export const stockBills = {
  share_split: msg({ message: 'Share split', context: 'bill' }),
} as const satisfies Bills
