import { debtOf } from '#domain/earn/loan/lifecycle.ts'
import { big, roundUp } from '#domain/money.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import type { Details } from '../../content/messages/message-kinds.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Market } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type LoanRow, stateOf } from './store.ts'
import type { loanMails } from './texts.ts'

/** Decimals of a debt in a notification. Two are enough for coins that are worth about a dollar. */
const DIGITS = 2

/**
 * Writes the notification about a change of a loan.
 * @param more further placeholder values for the text of this kind.
 */
export const writeLoanMail = (
  tx: Tx,
  market: Pick<Market, 'currency'>,
  row: LoanRow,
  kind: keyof typeof loanMails,
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
