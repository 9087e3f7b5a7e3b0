import { msg } from '#contract/wire/msg.ts'
import type { Bills } from '../../platform/texts/types.ts'

/** Names of the postings of rebates in the list of transactions. */
export const inviteBills = {
  rebate: msg({ message: 'Rebate from invited friends', context: 'bill' }),
} as const satisfies Bills
