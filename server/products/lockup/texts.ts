import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const lockErrors = {
  lock_closed: msg({ message: 'Sold out. Choose another one', context: 'error' }),
  lock_below: msg({
    message: 'The minimum per order is {min} {currency}. Enter a larger amount',
    context: 'error',
  }),
  lock_above: msg({
    message: 'The maximum per order is {max} {currency}. Enter a smaller amount',
    context: 'error',
  }),
  lock_quota: msg({
    message: 'Only {left} {currency} is left of this product. Enter a smaller amount',
    context: 'error',
  }),
  lock_terms: msg({
    message: 'The terms of this product have changed. Check them and confirm again',
    context: 'error',
  }),
  lock_orders_limit: msg({
    message: 'You have reached the limit of {max} positions in progress. Wait until one ends',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** Title of a product to which the operator gave no name. */
export const LOCK_TITLES = {
  lock: msg({
    message: '{coin} lock mining, {days, plural, one {# day} other {# days}}',
    context: 'product',
  }),
  defi: msg({
    message: '{coin} DeFi mining, {days, plural, one {# day} other {# days}}',
    context: 'product',
  }),
  cloud: msg({
    message: '{coin} cloud mining, {days, plural, one {# day} other {# days}}',
    context: 'product',
  }),
} as const satisfies Readonly<Record<string, Phrase>>

const ORDERS = '/pages/lockming/order?status=2'
const RUNNING = '/pages/lockming/order'

/** Texts of the notifications about lock mining. */
export const lockMails = {
  lock_matured: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: msg({ message: 'Lock mining ended: {amount} {coin} returned', context: 'message' }),
    content: msg({
      message:
        'The term of your {amount} {coin} has ended. The principal is available again. The income of {days, plural, one {# day} other {# days}} was {income} {coin}.',
      context: 'message',
    }),
  },
  lock_renewed: {
    type: 'order',
    push: 'results',
    link: RUNNING,
    title: msg({ message: 'Lock mining renewed: {amount} {coin}', context: 'message' }),
    content: msg({
      message:
        'The term of your {amount} {coin} has ended with {income} {coin} of income. As you chose, the principal is locked again on the same terms. You can turn the renewal off in your orders.',
      context: 'message',
    }),
  },
  lock_not_renewed: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: msg({ message: 'Lock mining ended: {amount} {coin} returned', context: 'message' }),
    content: msg({
      message:
        'The term of your {amount} {coin} has ended with {income} {coin} of income. It was not renewed, because the terms have changed or the product is no longer offered. The principal is available again.',
      context: 'message',
    }),
  },
  lock_redeemed: {
    type: 'order',
    push: 'results',
    link: ORDERS,
    title: msg({ message: 'Redeemed early: {returned} {coin} returned', context: 'message' }),
    content: msg({
      message:
        'You redeemed {amount} {coin} before the end. Penalty {penalty} {coin}, returned {returned} {coin}. Income already paid, {income} {coin}, stays yours.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of lock mining in the list of transactions. */
export const lockBills = {
  lock_in: msg({ message: 'Locked in mining', context: 'bill' }),
  lock_return: msg({ message: 'Returned from mining', context: 'bill' }),
  lock_income: msg({ message: 'Daily income of lock mining', context: 'bill' }),
  lock_penalty: msg({ message: 'Early redemption penalty', context: 'bill' }),
} as const satisfies Bills
