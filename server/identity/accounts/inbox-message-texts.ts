import { msg } from '#contract/wire/msg.ts'
import type { Mails } from '../../platform/texts/types.ts'

/** Texts of the inbox messages about the account. */
export const accountMails = {
  sign_in: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'New login', context: 'message' }),
    content: msg({
      message:
        'New login to your account: {device}, IP address {ip}. If this was not you, log that device out, change your passwords and contact customer service.',
      context: 'message',
    }),
  },
  password_changed: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'Login password changed', context: 'message' }),
    content: msg({
      message:
        'Your login password was changed and every device was logged out.{passkeys, select, yes { Your passkeys still work: remove those that you do not know.} other {}} Withdrawals pause for 24 hours. If this was not you, contact customer service.',
      context: 'message',
    }),
  },
  pay_password_changed: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'Pay password set', context: 'message' }),
    content: msg({
      message:
        'Your pay password was set or changed. After a change withdrawals pause for 24 hours. If this was not you, change your login password.',
      context: 'message',
    }),
  },
  contact_changed: {
    type: 'system',
    link: '/pages/setting/security',
    title: msg({ message: 'Contact bound: {contact}', context: 'message' }),
    content: msg({
      message:
        '{contact} is now bound to your account. Withdrawals pause for 24 hours. If this was not you, change your passwords.',
      context: 'message',
    }),
  },
} as const satisfies Mails
