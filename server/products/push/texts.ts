import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { ErrorTexts } from '../../platform/texts/types.ts'

export const pushErrors = {
  push_endpoint: msg({
    message: 'This browser’s push service cannot be used. Try another browser',
    context: 'error',
  }),
  push_limit: msg({
    message: 'Notifications are on for {max} devices already. Log out one of them under Security',
    context: 'error',
  }),
  push_off: msg({ message: 'Notifications are off on this device. Turn them on first', context: 'error' }),
} as const satisfies ErrorTexts

/** Texts on the lock screen besides the title of a message. */
export const PUSH_LINES = {
  details: msg({ message: 'Open the app for the details.', context: 'notification' }),
  service: msg({ message: 'Customer service has answered', context: 'notification' }),
  picture: msg({ message: 'A picture', context: 'notification' }),
  test: msg({ message: 'Test notification', context: 'notification' }),
  works: msg({ message: 'Notifications arrive on this device.', context: 'notification' }),
} as const satisfies Readonly<Record<string, Phrase>>
