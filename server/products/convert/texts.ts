import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const convertErrors = {
  convert_quote: msg({ message: 'This quote has expired. Get a new one', context: 'error' }),
  convert_closed: msg({
    message: 'This coin cannot be converted at the moment. Choose another coin',
    context: 'error',
  }),
  converts_limit: msg({
    message: 'You already have {max} conversions in progress. Wait until one is completed',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const HISTORY = '/pages/fund/transfer_history?tab=exchange'

export const convertMails = {
  convert_done: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Converted: {number} {from}', context: 'message' }),
    content: msg({
      message: 'You converted {number} {from} to {received} {to}.',
      context: 'message',
    }),
  },
  convert_moved: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Not converted: {number} {from}', context: 'message' }),
    content: msg({
      message:
        'The price moved beyond the tolerance of your quote before the conversion. {number} {from} is back in your account.',
      context: 'message',
    }),
  },
  convert_no_price: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Not converted: {number} {from}', context: 'message' }),
    content: msg({
      message:
        'No price was recorded within 10 seconds after your confirmation. {number} {from} is back in your account.',
      context: 'message',
    }),
  },
} as const satisfies Mails
