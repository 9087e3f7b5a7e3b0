import { msg } from '#contract/wire/msg.ts'
import type { Bills, Mails } from '../../platform/texts/types.ts'

/** The value `way` in these texts is `in` for an addition and `out` for a deduction. */
export const correctionMails = {
  balance_corrected: {
    type: 'asset',
    link: '/pages/setting/bill',
    title: msg({
      message:
        '{way, select, in {Balance corrected: +{amount} {currency}} other {Balance corrected: −{amount} {currency}}}',
      context: 'message',
    }),
    content: msg({
      message:
        '{way, select, in {{amount} {currency} was added to your account.} other {{amount} {currency} was taken from your account.}} Reason: {reason}. If you have questions, write to customer service.',
      context: 'message',
    }),
  },
} as const satisfies Mails

export const correctionBills = {
  correction: msg({ message: 'Balance correction', context: 'bill' }),
} as const satisfies Bills
