import type { Selectable } from 'kysely'
import type { DepositRow } from '#contract/funds/wallet.ts'
import type { MailKind } from '#contract/table.ts'
import { neg } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { type Approval, approve } from '../../identity/approvals/approvals.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import type { Posted } from '../../ledger/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { notifyAll, type PendingNotifications, toPerson } from '../notifications.ts'
import { CREDITED, REJECTED, REVIEWING, toDepositRow } from './deposits.ts'
import { isSeenTwice } from './duplicate-payments.ts'
import type { Deposits } from './tables.ts'

type Row = Selectable<Deposits>

const REJECTABLE: readonly number[] = [0, REVIEWING]

/**
 * Whether the transaction of a deposit has disappeared from the chain or lost confirmations. False for a deposit that
 * was not made on a chain.
 */
async function isLost(tx: Tx, { id, hash }: Row): Promise<boolean> {
  if (hash === '') return false
  const credit = await tx
    .selectFrom('chain_credits')
    .select('lost_at')
    .where('deposit_id', '=', id)
    .executeTakeFirst()
  return credit !== undefined && credit.lost_at > 0
}

/**
 * Locks a deposit for its review. It can be approved once its owner says that it was paid, and rejected at any time
 * before the decision. Throws AppError `order_unknown`, `voucher_missing`, `deposit_confirming` or `already_handled`.
 */
async function lockOpen(tx: Tx, id: number, status: 2 | 3): Promise<Row> {
  const row = await tx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('order_unknown')
  if (!REJECTABLE.includes(row.status)) throw new AppError('already_handled')
  if (status === CREDITED && row.status !== REVIEWING) throw new AppError('voucher_missing')
  if (status === CREDITED && (row.confirmations < row.confirmations_needed || (await isLost(tx, row))))
    throw new AppError('deposit_confirming')
  return row
}

/** Credits coins to `change`, a bank payment to `legal` (docs/products/deposits.md#bank-payment). */
const credit = (services: Services, tx: Tx, row: Row, time: number): Promise<Posted> => {
  const line = { currency: row.currency_id, bucket: 'available', scene: 'recharge' } as const
  return services.ledger.post(tx, {
    key: `recharge:${row.id}`,
    refType: 'recharge',
    refId: String(row.id),
    time,
    lines: [
      { ...line, party: { platform: 'deposits' }, amount: neg(row.amount) },
      {
        ...line,
        party: { user: row.user_id, account: row.kind === 1 ? 'legal' : 'change' },
        amount: row.amount,
      },
    ],
  })
}

const kindOf = (row: Row): MailKind =>
  row.status === REJECTED ? 'recharge_rejected' : row.test ? 'recharge_credited_test' : 'recharge_credited'

export interface Verdict {
  readonly status: 2 | 3
  readonly reason: string
  readonly by: string
  /**
   * Condition that is checked in the transaction before anything is written. If it returns false, the deposit is not
   * changed.
   */
  readonly may: (tx: Tx, waiting: Row, time: number) => Promise<boolean>
}

export interface Reviewed {
  readonly row: Row
  /** Notifications to send; null when nothing was written. */
  readonly news: PendingNotifications | null
}

/** Sets the outcome of a chain credit to that of its deposit. A rejected credit is parked for an operator. */
async function decideCredit(tx: Tx, row: Row): Promise<void> {
  const credited = row.status === CREDITED
  await tx
    .updateTable('chain_credits')
    .set({
      outcome: credited ? 'credited' : 'parked',
      decided_at: row.reviewed_at,
      decided_by: row.reviewed_by,
    })
    .$if(!credited, (update) => update.set({ reason: 'rejected' }))
    .where('deposit_id', '=', row.id)
    .execute()
}

/**
 * Decides a deposit inside the caller's transaction: writes its row, its journal and a notification. Throws the
 * errors of `lockOpen`.
 */
export async function reviewIn(services: Services, tx: Tx, id: number, verdict: Verdict): Promise<Reviewed> {
  const time = services.clock.now()
  const waiting = await lockOpen(tx, id, verdict.status)
  if (!(await verdict.may(tx, waiting, time))) return { row: waiting, news: null }
  const row = await tx
    .updateTable('deposits')
    .set({ status: verdict.status, reason: verdict.reason, reviewed_at: time, reviewed_by: verdict.by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.hash !== '') await decideCredit(tx, row)
  const posted = verdict.status === CREDITED ? await credit(services, tx, waiting, time) : null
  const currency = services.market.currency(row.currency_id)?.name ?? ''
  const mail = await writeMail(tx, {
    userId: row.user_id,
    kind: kindOf(row),
    details: { amount: row.amount, currency, reason: verdict.reason },
    time,
  })
  const notified = toPerson(row.user_id, 'recharge', { row: toDepositRow(services.market, row) })
  return { row, news: { events: [notified], touched: posted?.touched ?? [], mails: [mail] } }
}

async function review(services: Services, id: number, verdict: Verdict): Promise<DepositRow> {
  const { row, news } = await inTransaction(services.db, (tx) => reviewIn(services, tx, id, verdict))
  if (news) await notifyAll(services, news)
  return toDepositRow(services.market, row)
}

/**
 * Returns the verdict that credits a deposit. Its condition `may` records the operator's approval and is true when no
 * further approval is needed. A deposit needs two operators if another deposit may credit the same payment
 * (docs/products/deposits.md#one-payment-claimed-and-detected).
 * @param heard receives the result of the approval.
 */
export const creditBy = (
  services: Services,
  operator: Operator,
  note: string,
  heard: (approval: Approval) => void,
): Verdict => ({
  status: CREDITED,
  reason: note,
  by: operator.name,
  may: async (tx, waiting, time) => {
    const terms = `${waiting.amount} of ${waiting.currency_id} to ${waiting.user_id}`
    const worth = (await isSeenTwice(tx, waiting))
      ? 'always'
      : actValue(services.market, waiting.currency_id, waiting.amount, time)
    const act = { kind: 'recharge', subject: String(waiting.id), terms, worth } as const
    const approval = await approve(tx, operator, act, time)
    heard(approval)
    return approval === 'acts'
  },
})

/**
 * Approves a deposit as an operator. The deposit is credited once, as soon as the required number of operators (one
 * or two) has approved it; until then its status does not change. Throws AppError `already_handled` when the deposit
 * was already decided.
 * @param note shown to the user with the deposit.
 */
export async function approveDeposit(
  services: Services,
  id: number,
  operator: Operator,
  note = '',
): Promise<{ readonly row: DepositRow; readonly approval: Approval }> {
  let approval: Approval = 'waits'
  const row = await review(
    services,
    id,
    creditBy(services, operator, note, (said) => {
      approval = said
    }),
  )
  return { row, approval }
}

/**
 * Credits a deposit of test mode, for which nothing was paid, inside the caller's transaction. Returns the
 * notifications, or null for any other deposit. Throws AppError `already_handled`.
 */
export async function creditTest(
  services: Services,
  tx: Tx,
  id: number,
): Promise<PendingNotifications | null> {
  const { news } = await reviewIn(services, tx, id, {
    status: CREDITED,
    reason: '',
    by: 'test mode',
    may: async (_tx, waiting) => services.config.demo && waiting.test,
  })
  return news
}

/** Rejects a deposit with a reason that is shown to the user. Nothing is posted. */
export async function rejectDeposit(
  services: Services,
  id: number,
  operator: Operator,
  reason: string,
): Promise<DepositRow> {
  if (reason.trim() === '') throw new AppError('param_error')
  return review(services, id, {
    status: REJECTED,
    reason: reason.trim(),
    by: operator.name,
    may: async () => true,
  })
}
