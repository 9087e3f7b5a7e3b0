import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const alertErrors = {
  bad_percent: msg({ message: 'Enter the correct percentage', context: 'error' }),
  alert_reached: msg({ message: 'The price is already there. Enter another price', context: 'error' }),
  alerts_limit: msg({ message: 'You have {max} alerts already. Delete one first', context: 'error' }),
} as const satisfies ErrorTexts

const LIST = '/pages/market/alerts?status=done'

export const alertMails = {
  price_above: {
    type: 'activity',
    push: 'prices',
    link: LIST,
    title: msg({ message: '{symbol} rose to {price}', context: 'message' }),
    content: msg({
      message: 'The price of {symbol} reached your alert at {target}. Recorded price: {price}.',
      context: 'message',
    }),
  },
  price_below: {
    type: 'activity',
    push: 'prices',
    link: LIST,
    title: msg({ message: '{symbol} fell to {price}', context: 'message' }),
    content: msg({
      message: 'The price of {symbol} reached your alert at {target}. Recorded price: {price}.',
      context: 'message',
    }),
  },
} as const satisfies Mails
