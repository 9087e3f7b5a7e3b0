import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const copyErrors = {
  trader_unknown: msg({ message: 'This trader is not available. Choose another trader', context: 'error' }),
  trader_closed: msg({
    message: 'This trader takes no new followers at the moment. Choose another trader',
    context: 'error',
  }),
  trader_full: msg({
    message: 'This trader takes no more followers. Choose another trader',
    context: 'error',
  }),
  follow_self: msg({ message: 'You cannot copy yourself. Choose another trader', context: 'error' }),
  follow_below: msg({
    message: 'The minimum follow amount is {min} USDT. Enter a larger amount',
    context: 'error',
  }),
  follow_none: msg({ message: 'You do not follow this trader. Refresh the page', context: 'error' }),
  share_changed: msg({
    message: 'The trader changed the profit share. Check it and confirm again',
    context: 'error',
  }),
  bad_share: msg({
    message: 'The profit share must be between 0% and 30%. Change it and try again',
    context: 'error',
  }),
  trader_reviewing: msg({
    message: 'Your application is already in review. Wait for the answer in your messages',
    context: 'error',
  }),
  trader_already: msg({ message: 'You are a trader already. Refresh the page', context: 'error' }),
  trader_equity: msg({
    message: 'You need at least {min} USDT of equity in your futures account. Transfer the rest first',
    context: 'error',
  }),
  trader_name_taken: msg({
    message: 'Another trader has this name. Choose a different one',
    context: 'error',
  }),
  experience_short: msg({
    message: 'Describe your experience in at least 20 characters',
    context: 'error',
  }),
  copy_not: msg({ message: 'This position is not a copy. Refresh the list', context: 'error' }),
} as const satisfies ErrorTexts

const LEAD = '/pages/copytrade/my?tab=lead'
const POSITIONS = '/pages/copytrade/my?tab=positions'
const TRADERS = '/pages/copytrade/my?tab=traders'

/** Texts of the notifications about copy trading. */
export const copyMails = {
  copy_opened: {
    type: 'order',
    push: 'results',
    link: POSITIONS,
    title: msg({ message: 'Copied {trader}: {symbol}', context: 'message' }),
    content: msg({
      message:
        'A position of {trader} was copied: {share, plural, one {# lot} other {# lots}} of {symbol} at {price} {quote}. Margin {margin} {quote}.',
      context: 'message',
    }),
  },
  copy_stopped: {
    type: 'order',
    push: 'forced',
    link: TRADERS,
    title: msg({ message: 'Loss limit reached: {trader} is no longer copied', context: 'message' }),
    content: msg({
      message:
        'Your copies of {trader} reached your loss limit of {limit} USDT. Nothing more is copied, and the open copies are being closed at the next price. The loss can be larger than the limit when prices move fast.',
      context: 'message',
    }),
  },
  copy_trader_ended: {
    type: 'order',
    push: 'results',
    link: TRADERS,
    title: msg({ message: '{trader} is no longer a trader', context: 'message' }),
    content: msg({
      message:
        'Nothing more is copied from {trader}. Your open copies stay open as your own positions: close them whenever you like.',
      context: 'message',
    }),
  },
  trader_approved: {
    type: 'system',
    push: 'results',
    link: LEAD,
    title: msg({ message: 'You are a trader now', context: 'message' }),
    content: msg({
      message:
        'Your application was approved. Your figures are counted from this hour on and updated every hour. Set your profit share before others follow you.',
      context: 'message',
    }),
  },
  trader_approved_test: {
    type: 'system',
    push: 'results',
    link: LEAD,
    title: msg({ message: 'You are a trader now', context: 'message' }),
    content: msg({
      message:
        'Your application was approved in test mode, where nobody reviews it. Your figures are counted from this hour on and updated every hour.',
      context: 'message',
    }),
  },
  trader_rejected: {
    type: 'system',
    push: 'results',
    link: LEAD,
    title: msg({ message: 'Trader application not approved', context: 'message' }),
    content: msg({
      message: 'Your application was not approved. Reason: {reason}. You can apply again.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of copy trading in the list of transactions. */
export const copyBills = {
  copy_share: msg({ message: 'Profit share', context: 'bill' }),
} as const satisfies Bills
