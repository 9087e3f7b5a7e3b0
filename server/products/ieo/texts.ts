import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const ieoErrors = {
  ieo_closed: msg({
    message: 'The item has not reached selling time or has ended',
    context: 'error',
  }),
  ieo_below: msg({
    message: 'The minimum per order is {min} {currency}. Enter a larger amount',
    context: 'error',
  }),
  ieo_allowance: msg({
    message: 'Over the remaining allowance. Enter {min} to {left} {symbol}',
    context: 'error',
  }),
  ieo_used_up: msg({
    message: 'Your allowance for this project is used up. Choose another project',
    context: 'error',
  }),
  ieo_price: msg({ message: 'The price has changed. Confirm again', context: 'error' }),
  ieo_terms: msg({
    message: 'The terms of this product have changed. Check them and confirm again',
    context: 'error',
  }),
  ieo_orders_limit: msg({
    message: 'You have reached the limit of {max} subscriptions to this project. Choose another project',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** Introduction of a test project. */
export const SAMPLE_INTRO = msg({
  message:
    '{name} is a sample project of test mode, made up to show how a subscription works: warm-up, subscription, allotment, release. Nothing real is issued. {symbol} is on no blockchain, has no price and cannot be withdrawn.',
  context: 'ieo sample',
})

const ORDERS = '/pages/ieo/order'

/** Texts of the notifications about IEO. */
export const ieoMails = {
  ieo_passed: {
    type: 'order',
    push: 'results',
    link: `${ORDERS}?status=2`,
    title: msg({ message: 'IEO result: {passes} {symbol} allotted', context: 'message' }),
    content: msg({
      message:
        'You subscribed for {applied} {symbol} and were allotted {passes} {symbol}. {paid} {currency} was paid, {refund} {currency} is back in your account. The tokens are locked until their release. See My subscriptions for the time.',
      context: 'message',
    }),
  },
  ieo_failed: {
    type: 'order',
    push: 'results',
    link: `${ORDERS}?status=4`,
    title: msg({ message: 'IEO result: no {symbol} allotted', context: 'message' }),
    content: msg({
      message:
        'Your subscription for {applied} {symbol} was too small to be allotted a unit. All {refund} {currency} is back in your account.',
      context: 'message',
    }),
  },
  ieo_released: {
    type: 'asset',
    push: 'results',
    link: `${ORDERS}?status=3`,
    title: msg({ message: '{passes} {symbol} released', context: 'message' }),
    content: msg({
      message: 'The lock period is over: {passes} {symbol} is available in your spot account.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of IEO projects in the list of transactions. */
export const ieoBills = {
  ieo_in: msg({ message: 'IEO subscription', context: 'bill' }),
  ieo_paid: msg({ message: 'IEO allotment paid', context: 'bill' }),
  ieo_refund: msg({ message: 'IEO refund', context: 'bill' }),
  ieo_token: msg({ message: 'IEO tokens allotted', context: 'bill' }),
  ieo_release: msg({ message: 'IEO tokens released', context: 'bill' }),
} as const satisfies Bills
