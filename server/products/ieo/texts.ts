import { msg, type Phrase } from '#contract/msg.ts'
import type { MailText } from '../../texts/types.ts'

/** Why IEO refuses. */
export const ieoRefusals = {
  ieo_closed: msg({
    message: 'The item has not reached selling time or has ended',
    context: 'refusal',
  }),
  ieo_allowance: msg({
    message: 'Over the remaining allowance: enter {min} to {left} {symbol}',
    context: 'refusal',
  }),
  ieo_used_up: msg({
    message: 'Your allowance for this project is used up',
    context: 'refusal',
  }),
  ieo_price: msg({ message: 'Price changed, please confirm again', context: 'refusal' }),
  ieo_terms: msg({
    message: 'The terms of this product have changed. Please look at them and confirm again',
    context: 'refusal',
  }),
  ieo_orders_limit: msg({
    message: 'You have reached the limit of {max} subscriptions to this project',
    context: 'refusal',
  }),
} as const satisfies Readonly<Record<string, Phrase>>

/** The introductions of the test projects, by their place on the shelf. */
export const SAMPLE_INTROS = [
  msg({
    message:
      'Luma Grid is a sample project of test mode, made up to show how a subscription works. In its story, neighbours share solar power and settle the hours of light they lend each other in LUMA. Nothing real is issued, LUMA is on no blockchain, and it cannot be withdrawn.',
    context: 'ieo sample',
  }),
  msg({
    message:
      'Kelp Protocol is a sample project of test mode, made up to show how a subscription works. In its story, coastal farms publish what their kelp forests bind, and KELP pays for the measurements. Nothing real is issued, KELP is on no blockchain, and it cannot be withdrawn.',
    context: 'ieo sample',
  }),
  msg({
    message:
      'Verdant Chain is a sample project of test mode, made up to show how a subscription works. In its story, city trees have a ledger of their own, and VERD rewards those who water them. Nothing real is issued, VERD is on no blockchain, and it cannot be withdrawn.',
    context: 'ieo sample',
  }),
  msg({
    message:
      'Nook Storage is a sample project of test mode, made up to show how a subscription works. In its story, people rent out the spare corners of their disks, and NOOK is the rent. Nothing real is issued, NOOK is on no blockchain, and it cannot be withdrawn.',
    context: 'ieo sample',
  }),
] as const satisfies readonly Phrase[]

const ORDERS = '/pages/ieo/order'

/** What IEO tells a person. */
export const ieoMails = {
  ieo_passed: {
    type: 'order',
    link: `${ORDERS}?status=2`,
    title: msg({ message: 'IEO result: {passes} {symbol} allotted', context: 'message' }),
    content: msg({
      message:
        'You applied for {applied} {symbol} and were allotted {passes} {symbol}. {paid} {currency} was paid, {refund} {currency} is back in your account. The tokens are locked until their release, which you see under My subscriptions.',
      context: 'message',
    }),
  },
  ieo_failed: {
    type: 'order',
    link: `${ORDERS}?status=4`,
    title: msg({ message: 'IEO result: no {symbol} allotted', context: 'message' }),
    content: msg({
      message:
        'Your application for {applied} {symbol} was too small to be allotted a unit. All {refund} {currency} is back in your account.',
      context: 'message',
    }),
  },
  ieo_released: {
    type: 'asset',
    link: `${ORDERS}?status=3`,
    title: msg({ message: '{passes} {symbol} released', context: 'message' }),
    content: msg({
      message: 'The lock period is over: {passes} {symbol} is available in your spot account.',
      context: 'message',
    }),
  },
} as const satisfies Readonly<Record<string, MailText>>
