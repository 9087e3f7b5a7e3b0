import { msg } from '#contract/msg.ts'
import type { ErrorTexts, Mails } from '../../texts/types.ts'

export const convertErrors = {
  convert_quote: msg({ message: 'This quote has expired. Refresh it', context: 'refusal' }),
  convert_closed: msg({ message: 'This coin cannot be exchanged at the moment', context: 'refusal' }),
  converts_limit: msg({
    message: 'You already have {max} exchanges in progress. Wait until one is completed',
    context: 'refusal',
  }),
} as const satisfies ErrorTexts

const HISTORY = '/pages/fund/transfer_history?tab=exchange'

export const convertMails = {
  convert_done: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Exchanged: {number} {from}', context: 'message' }),
    content: msg({
      message: '{number} {from} was exchanged for {received} {to}.',
      context: 'message',
    }),
  },
  convert_moved: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Not exchanged: {number} {from}', context: 'message' }),
    content: msg({
      message:
        'The price moved beyond the tolerance of your quote before the exchange. {number} {from} is back in your account.',
      context: 'message',
    }),
  },
  convert_no_price: {
    type: 'order',
    link: HISTORY,
    title: msg({ message: 'Not exchanged: {number} {from}', context: 'message' }),
    content: msg({
      message:
        'No price was recorded within 10 seconds after your confirmation. {number} {from} is back in your account.',
      context: 'message',
    }),
  },
} as const satisfies Mails
