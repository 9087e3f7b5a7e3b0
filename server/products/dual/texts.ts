import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const dualErrors = {
  dual_num_missing: msg({ message: 'Enter the purchase quantity', context: 'error' }),
  dual_num_integer: msg({ message: 'Quantity must be an integer', context: 'error' }),
  dual_closed: msg({
    message: 'The item has not reached selling time or has ended',
    context: 'error',
  }),
  dual_left: msg({
    message:
      'Over the remaining allowance: {left, plural, one {# share is left} other {# shares are left}}. Enter a smaller quantity',
    context: 'error',
  }),
  dual_single: msg({
    message:
      'Over your single limit of {max, plural, one {# share} other {# shares}}. Enter a smaller quantity',
    context: 'error',
  }),
  dual_terms: msg({
    message: 'The terms of this product have changed. Check them and confirm again',
    context: 'error',
  }),
  dual_orders_limit: msg({
    message: 'You have reached the limit of {max} positions in progress. Wait until one ends',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** The sections of the product page in their order; a product's `section` is the number of its section. */
export const DUAL_SECTIONS = [
  msg({ message: 'Newcomer', context: 'invest zone' }),
  msg({ message: 'Steady', context: 'invest zone' }),
  msg({ message: 'High yield', context: 'invest zone' }),
  msg({ message: 'Short term', context: 'invest zone' }),
] as const satisfies readonly Phrase[]

const MINE = '/pages/invest/mine'
const DONE = `${MINE}?status=3`
const FAILED = `${MINE}?status=4`

/** Texts of the notifications about dual investment. */
export const dualMails = {
  dual_settling: {
    type: 'order',
    push: 'results',
    link: ({ order }) => `${MINE}?id=${order}`,
    title: msg({ message: 'Investment matured: {amount} {invested}', context: 'message' }),
    content: msg({
      message:
        'Your {amount} {invested} is waiting for the settlement price. The target price is {linked}. You will be paid automatically.',
      context: 'message',
    }),
  },
  dual_returned: {
    type: 'order',
    push: 'results',
    link: DONE,
    title: msg({ message: 'Investment settled: {paid} {currency} paid', context: 'message' }),
    content: msg({
      message:
        'Your {amount} {invested} was returned in the currency you invested. The settlement price was {price}, the target price {linked}. You received {paid} {currency}, of which {interest} {currency} is interest.',
      context: 'message',
    }),
  },
  dual_converted: {
    type: 'order',
    push: 'results',
    link: DONE,
    title: msg({ message: 'Investment settled: {paid} {currency} paid', context: 'message' }),
    content: msg({
      message:
        'Your {amount} {invested} was converted at the target price {linked}. The settlement price was {price}. You received {paid} {currency}, of which {interest} {currency} is interest.',
      context: 'message',
    }),
  },
  dual_failed: {
    type: 'order',
    push: 'results',
    link: FAILED,
    title: msg({
      message: 'Investment without a settlement price: {amount} {invested} returned',
      context: 'message',
    }),
    content: msg({
      message:
        'No valid settlement price came within 24 hours of maturity. Your {amount} {invested} is back in your account, without interest.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of dual investment in the list of transactions. */
export const dualBills = {
  dual_in: msg({ message: 'Investment purchase', context: 'bill' }),
  dual_return: msg({ message: 'Investment principal returned', context: 'bill' }),
  dual_income: msg({ message: 'Investment interest', context: 'bill' }),
  dual_convert: msg({ message: 'Investment settled in the other currency', context: 'bill' }),
} as const satisfies Bills
