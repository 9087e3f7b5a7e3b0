import { msg } from '#contract/wire/msg.ts'
import type { Bills } from '../../platform/texts/types.ts'

/** What a bill says of its postings. */
export const inviteBills = {
  rebate: msg({ message: 'Rebate from invited friends', context: 'bill' }),
} as const satisfies Bills
