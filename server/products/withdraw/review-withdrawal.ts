import { sql } from 'kysely'
import { foldedHash } from '#domain/funds/chain/destination.ts'
import { requireNotFrozen } from '../../identity/accounts/freezes.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { type Act, type Approval, approve } from '../../identity/approvals/approvals.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { notifyAll } from '../notifications.ts'
import type { Changed } from './notifications.ts'
import { lockIn, toCompleted, toProcessing, toRejected } from './status-transitions.ts'
import { PROCESSING, REVIEWING } from './store.ts'
import type { WithdrawalRow } from './tables.ts'

/**
 * What an operator approves: the terms of a withdrawal, valued at current prices. An approval of other terms does not
 * count.
 */
const actOf = (
  { market }: Services,
  row: WithdrawalRow,
  kind: 'withdraw' | 'withdraw_back',
  time: number,
): Act => ({
  kind,
  subject: String(row.id),
  terms: `${row.amount} of ${row.currency_id} by ${row.network} to ${row.address} ${row.tag} of ${row.user_id}`,
  worth: actValue(market, row.currency_id, row.amount, time),
})

async function step<T>(
  services: Services,
  work: (
    tx: Parameters<typeof lockIn>[0],
    time: number,
  ) => Promise<{ readonly done: Changed | null; readonly outcome: T }>,
): Promise<T> {
  const { done, outcome } = await inTransaction(services.db, (tx) => work(tx, services.clock.now()))
  if (done) await notifyAll(services, done.news)
  return outcome
}

export interface Decided {
  readonly row: WithdrawalRow
  readonly approval: Approval
}

/**
 * Approves a withdrawal as an operator. It can be sent as soon as the required number of operators (one or two) has
 * approved it; until then it stays in review. Throws AppError `order_unknown`; `already_handled` when it is not in
 * review any more; and `withdrawals_frozen` while the user's withdrawals are frozen.
 */
export const approveWithdrawal = (services: Services, id: number, operator: Operator): Promise<Decided> =>
  step<Decided>(services, async (tx, time) => {
    const row = await lockIn(tx, id, [REVIEWING])
    await requireNotFrozen(tx, row.user_id, ['withdrawals'], time)
    const approval = await approve(tx, operator, actOf(services, row, 'withdraw', time), time)
    if (approval !== 'acts') return { done: null, outcome: { row, approval } }
    const done = await toProcessing(services, tx, row, { time, by: operator.name })
    return { done, outcome: { row: done.row, approval } }
  })

/**
 * Rejects, as an operator, a withdrawal that was not sent, with a reason that is shown to its owner; the whole amount
 * is released. If the withdrawal was approved, as many operators are needed as for its approval: it may already have
 * been sent on the chain, and its owner would then receive the money twice. Throws AppError `order_unknown` or
 * `already_handled`.
 */
export async function rejectWithdrawal(
  services: Services,
  id: number,
  operator: Operator,
  reason: string,
): Promise<Decided> {
  const why = reason.trim()
  if (why === '') throw new AppError('param_error')
  return step<Decided>(services, async (tx, time) => {
    const row = await lockIn(tx, id, [REVIEWING, PROCESSING])
    const approval =
      row.status === PROCESSING
        ? await approve(tx, operator, actOf(services, row, 'withdraw_back', time), time)
        : 'acts'
    if (approval !== 'acts') return { done: null, outcome: { row, approval } }
    const done = await toRejected(services, tx, row, { time, by: operator.name, reason: why })
    return { done, outcome: { row: done.row, approval } }
  })
}

/**
 * Whether a withdrawal was sent by this transaction. Hashes are compared in their canonical spelling, because releases
 * before stored them as they were typed.
 */
async function isSentBy(tx: Tx, network: string, hash: string): Promise<boolean> {
  const digits = hash.toLowerCase().replace(/^0x/, '')
  const rows = await tx
    .selectFrom('withdrawals')
    .select('hash')
    .where('network', '=', network)
    .where('hash', '<>', '')
    .where(sql`lower(hash)`, 'in', [digits, `0x${digits}`])
    .execute()
  return rows.some((row) => foldedHash(network, row.hash) === hash)
}

/**
 * Records, as an operator, the chain transaction with which an approved withdrawal was sent, and
 * debits the amount. Throws AppError `order_unknown`, or `already_handled` when the withdrawal was
 * not approved, has ended, or the hash, however it is spelled, belongs to another withdrawal.
 */
export const sentWithdrawal = (
  services: Services,
  id: number,
  operator: Operator,
  typed: string,
): Promise<WithdrawalRow> =>
  step(services, async (tx, time) => {
    const row = await lockIn(tx, id, [PROCESSING])
    const hash = foldedHash(row.network, typed)
    if (await isSentBy(tx, row.network, hash)) throw new AppError('already_handled')
    const done = await toCompleted(services, tx, row, { time, by: operator.name, hash })
    return { done, outcome: done.row }
  })
