import { msg, type Phrase } from '#contract/msg.ts'

/** What a level gives. */
export const VIP_PERKS = {
  rebate: msg({ message: '{rate} of your friends’ trading fees', context: 'vip' }),
  loan: msg({ message: 'Loans up to {max} USDT at {rate} a year', context: 'vip' }),
} as const satisfies Readonly<Record<string, Phrase>>
