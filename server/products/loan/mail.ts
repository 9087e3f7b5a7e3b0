import { debtOf } from '#domain/loan/course.ts'
import { big, roundUp } from '#domain/money.ts'
import type { KeptMail } from '../../content/mails/index.ts'
import type { Details, MailKind } from '../../content/mails/kinds.ts'
import { writeMail } from '../../content/mails/write.ts'
import type { Tx } from '../../db/types.ts'
import type { Market } from '../../market/types.ts'
import { type LoanRow, stateOf } from './store.ts'

export const LOAN_MAILS = [
  'loan_approved',
  'loan_approved_test',
  'loan_rejected',
  'loan_billed',
  'loan_missed',
  'loan_soon',
  'loan_due',
  'loan_warning',
  'loan_repaid',
  'loan_liquidated',
  'loan_liquidated_short',
] as const satisfies readonly MailKind[]

/** Digits of a debt in a message, of coins that count like a dollar. */
const DIGITS = 2

/** Tells the owner what became of a loan. `more`: what the text of this kind has besides. */
export const writeLoanMail = (
  tx: Tx,
  market: Pick<Market, 'currency'>,
  row: LoanRow,
  kind: (typeof LOAN_MAILS)[number],
  time: number,
  more: Details = {},
): Promise<KeptMail> =>
  writeMail(tx, {
    userId: row.user_id,
    kind,
    details: {
      loan_no: row.loan_no,
      amount: row.amount,
      coin: market.currency(row.coin_id)?.name ?? '',
      debt: roundUp(big(debtOf(stateOf(row))), row.scale > 6 ? row.scale : DIGITS),
      reason: row.reject_reason,
      ...more,
    },
    time,
  })
