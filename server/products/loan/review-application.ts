import { requireNotFrozen } from '../../identity/accounts/freezes.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { type Approval, approve } from '../../identity/approvals/approvals.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { notifyAll } from '../notifications.ts'
import { approveRow, endApplication, payoutObstacle, type Unfit } from './decide-application.ts'
import { type LoanRow, lockLoan } from './store.ts'
import { loanNews } from './to-wire.ts'

export type Reviewed = Approval | Unfit

/**
 * Approves an application as an operator. The loan is paid out once the required number of operators (one or two) has
 * approved it, if it still fits the applicant's terms and current prices. A result of type `Unfit` means that it was
 * not paid out. Throws AppError `param_error` for an unknown id, `already_handled`, or `trading_frozen` while the
 * applicant's trading is frozen.
 */
export async function approveLoan(
  services: Services,
  id: number,
  operator: Operator,
): Promise<{ readonly row: LoanRow; readonly outcome: Reviewed }> {
  const { row, outcome, news } = await inTransaction(services.db, async (tx) => {
    const now = services.clock.now()
    const row = await lockLoan(tx, id)
    if (!row) throw noSuch('id')
    if (row.status !== 'reviewing') throw new AppError('already_handled')
    await requireNotFrozen(tx, row.user_id, ['trading'], now)
    const problem = await payoutObstacle(services, tx, row, now)
    if (problem) return { row, outcome: problem, news: null }
    const outcome = await approve(
      tx,
      operator,
      {
        kind: 'loan',
        subject: String(id),
        terms: `${row.amount} of ${row.coin_id} for ${row.term_days} days at ${row.rate_year} to ${row.user_id}`,
        worth: actValue(services.market, row.coin_id, row.amount, now),
      },
      now,
    )
    if (outcome !== 'acts') return { row, outcome, news: null }
    const booked = await approveRow(services, tx, row, { by: operator.name, now })
    return { row: booked.row, outcome, news: await loanNews(services, tx, booked) }
  })
  if (news) await notifyAll(services, news)
  return { row, outcome }
}

/**
 * Rejects an application as an operator, with a reason that is shown to the applicant. Throws
 * AppError `param_error` for an unknown id, `already_handled`.
 */
export async function rejectLoan(
  services: Services,
  id: number,
  operator: Operator,
  reason: string,
): Promise<void> {
  const news = await inTransaction(services.db, async (tx) => {
    const row = await lockLoan(tx, id)
    if (!row) throw noSuch('id')
    const now = services.clock.now()
    const booked = await endApplication(services, tx, row, { kind: 'reject', now, by: operator.name, reason })
    return loanNews(services, tx, booked)
  })
  await notifyAll(services, news)
}
