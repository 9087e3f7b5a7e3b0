import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const futuresErrors = {
  multiple_unknown: msg({
    message: 'Choose a whole leverage from 1 up to the highest of this account',
    context: 'error',
  }),
  stop_beyond_liquidation: msg({
    message:
      'The position is liquidated at {price}, before this stop loss is reached. Set it nearer to the price',
    context: 'error',
  }),
  share_below: msg({ message: 'The minimum is {min} lots. Enter more', context: 'error' }),
  share_above: msg({ message: 'The maximum is {max} lots. Enter less', context: 'error' }),
  notional_above: msg({
    message:
      'At this leverage you can still open {max} {currency} of this pair. Lower the leverage or the lots',
    context: 'error',
  }),
  margin_above: msg({
    message: 'You can take at most {max} {currency} out of this margin now. Enter a smaller amount',
    context: 'error',
  }),
  copied_position: msg({
    message: 'This position follows a trader. Keep it as your own first',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const POSITIONS = '/pages/transaction/contract_order?tab=position'
const HISTORY = '/pages/transaction/contract_order?tab=history'

const RESULT = msg({
  message:
    '{share, plural, one {# lot of {symbol} was closed} other {# lots of {symbol} were closed}} at {price} {quote}. Result {profit} {quote}, fees {fee} {quote}, returned to your account {back} {quote}.',
  context: 'message',
})

/** Texts of the notifications about futures positions. */
export const futuresMails = {
  lever_opened: {
    type: 'order',
    link: POSITIONS,
    title: msg({ message: 'Position {symbol} opened', context: 'message' }),
    content: msg({
      message:
        'Your limit order is filled: {share, plural, one {# lot} other {# lots}} of {symbol} at {price} {quote}. Margin {margin} {quote}, fee {fee} {quote}.',
      context: 'message',
    }),
  },
  lever_ended: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Futures order {symbol} not opened', context: 'message' }),
    content: msg({
      message:
        'The order for {share, plural, one {# lot} other {# lots}} of {symbol} ended without a position: no recorded price was within its terms. Everything frozen for it is available again.',
      context: 'message',
    }),
  },
  lever_covered: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Position {symbol} closed', context: 'message' }),
    content: RESULT,
  },
  lever_profit: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Take profit {symbol} reached', context: 'message' }),
    content: RESULT,
  },
  lever_loss: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Stop loss {symbol} reached', context: 'message' }),
    content: RESULT,
  },
  lever_trader: {
    type: 'order',
    push: 'results',
    link: HISTORY,
    title: msg({ message: 'Copied position {symbol} closed', context: 'message' }),
    content: msg({
      message:
        'The trader you copy closed this position. {share, plural, one {# lot of {symbol} was closed} other {# lots of {symbol} were closed}} at {price} {quote}. Result {profit} {quote}, fees {fee} {quote}, returned to your account {back} {quote}.',
      context: 'message',
    }),
  },
  lever_forced: {
    type: 'order',
    push: 'forced',
    link: HISTORY,
    title: msg({ message: 'Position {symbol} liquidated', context: 'message' }),
    content: msg({
      message:
        'The margin level reached 100%, so {share, plural, one {# lot of {symbol} was closed} other {# lots of {symbol} were closed}} at {price} {quote}. Result {profit} {quote}, returned to your account {back} {quote}. You never lose more than the position’s margin and fees.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of futures in the list of transactions. */
export const futuresBills = {
  lever_open: msg({ message: 'Position margin', context: 'bill' }),
  lever_close: msg({ message: 'Position result', context: 'bill' }),
  forced: msg({ message: 'Liquidation', context: 'bill' }),
  overnight: msg({ message: 'Overnight fee', context: 'bill' }),
} as const satisfies Bills
