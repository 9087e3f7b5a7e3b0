import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Mails } from '../../platform/texts/types.ts'

/** Texts of the benefits of a level. */
export const VIP_PERKS = {
  rebate: msg({ message: '{rate} of your friends’ trading fees', context: 'vip' }),
  loan: msg({ message: 'Loans up to {max} USDT at {rate} a year', context: 'vip' }),
} as const satisfies Readonly<Record<string, Phrase>>

/** Texts of the notifications about levels. */
export const vipMails = {
  vip_level: {
    type: 'activity',
    link: '/pages/setting/vip',
    title: msg({ message: 'You are VIP {level} now', context: 'message' }),
    content: msg({
      message:
        'Your level has changed from VIP {before} to VIP {level}. It follows your trading volume and average assets of the last 30 days.',
      context: 'message',
    }),
  },
} as const satisfies Mails
