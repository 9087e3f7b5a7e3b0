import { msg } from '#contract/msg.ts'
import type { MailText } from '../texts/types.ts'

/** What a person is told of their account. */
export const accountMails = {
  sign_in: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'New sign-in', context: 'message' }),
    content: msg({
      message:
        'New login to your account: {device}, IP address {ip}. If this was not you, log out, change your password and contact customer service.',
      context: 'message',
    }),
  },
} as const satisfies Readonly<Record<string, MailText>>
