import type { Selectable } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import { big, isPositive, roundDown } from '#domain/money.ts'
import { isAccountClosed } from '../../../identity/accounts/closed-accounts.ts'
import { type Approval, approve } from '../../../identity/approvals/approvals.ts'
import { UsageError } from '../../../identity/approvals/command.ts'
import type { Operator } from '../../../identity/approvals/operators.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../services.ts'
import { notifyAll } from '../../notifications.ts'
import { CREDITED } from '../deposits.ts'
import { reviewIn } from '../review-deposit.ts'
import type { ChainCredits } from '../tables.ts'
import { bookDeposit } from './book-deposit.ts'
import { ownerOf, requiredConfirmations } from './credit-decision-facts.ts'

type Row = Selectable<ChainCredits>

/** Locks a credit. Throws AppError `order_unknown`. */
export async function lockCredit(tx: Tx, id: number): Promise<Row> {
  const row = await tx
    .selectFrom('chain_credits')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('order_unknown')
  return row
}

/**
 * Credits a parked credit by two operators: to the owner of its address, or to the user whom they name. The credit
 * becomes a deposit of that user. Throws AppError `order_unknown`, `already_handled` when it is not parked,
 * `deposit_confirming`, and `param_error` for an unknown coin or user, a closed account, or an amount below the
 * smallest unit.
 */
export async function acceptCredit(
  services: Services,
  id: number,
  operator: Operator,
  person: number | null,
): Promise<{ readonly approval: Approval; readonly deposit: number | null; readonly amount: string }> {
  const { news, ...done } = await inTransaction(services.db, async (tx) => {
    const row = await lockCredit(tx, id)
    if (row.outcome !== 'parked') throw new AppError('already_handled')
    const time = services.clock.now()
    const coin = services.market.currencies().find(({ name, kind }) => kind === 'crypto' && name === row.coin)
    const userId = person ?? (await ownerOf(tx, row)) ?? null
    if (!coin || userId === null) throw new AppError('param_error')
    const known = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    const amount = roundDown(big(row.amount), coin.scale)
    if (!known || !isPositive(amount) || (await isAccountClosed(tx, userId)))
      throw new AppError('param_error')
    const needed = await requiredConfirmations(tx, row.network, coin.id)
    if (row.confirmations < needed || row.lost_at > 0) throw new AppError('deposit_confirming')
    const terms = `${amount} of ${coin.id} to ${userId}`
    const act = { kind: 'chain_credit', subject: String(id), terms, worth: 'always' } as const
    const approval = await approve(tx, operator, act, time)
    if (approval !== 'acts') return { approval, deposit: null, amount, news: null }
    const credit = { ...row, seenAt: row.seen_at }
    const booked = await bookDeposit(tx, credit, { userId, currency: coin.id, amount, needed, time })
    await tx.updateTable('chain_credits').set({ deposit_id: booked.id }).where('id', '=', id).execute()
    const { news } = await reviewIn(services, tx, booked.id, {
      status: CREDITED,
      reason: '',
      by: operator.name,
      may: async () => true,
    })
    return { approval, deposit: booked.id, amount, news }
  })
  if (news) await notifyAll(services, news)
  return done
}

/** Credits for operators to check: parked credits, and lost credits without a note. */
export const creditsToCheck = (db: Db) =>
  db
    .selectFrom('chain_credits')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('outcome', '=', 'parked'),
        eb.and([
          eb('lost_at', '>', 0),
          eb('lost_note', '=', ''),
          eb('outcome', 'in', ['pending', 'credited']),
        ]),
      ]),
    )

/**
 * Why a credit is listed. For a parked credit: the reason for which it is parked, followed by `lost` when its
 * transaction is lost too. For any other credit: its transaction was lost before (`lost_pending`) or after
 * (`lost_credited`) it was credited.
 */
export function checkReason({
  outcome,
  reason,
  lost_at,
}: Pick<Row, 'outcome' | 'reason' | 'lost_at'>): string {
  if (outcome !== 'parked') return `lost_${outcome}`
  return lost_at > 0 ? `${reason}, lost` : reason
}

/**
 * Takes a credit off the list of `creditsToCheck`; the note gives the reason. A parked credit is closed. If a lost
 * credit had been credited, only the note is recorded, because its deposit stays as it is. Throws AppError
 * `order_unknown`, `already_handled` when the credit is not in the list, and UsageError for a pending credit, whose
 * deposit has to be rejected instead.
 */
export const closeCredit = (
  services: Pick<Services, 'db' | 'clock'>,
  id: number,
  operator: Operator,
  note: string,
): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const row = await lockCredit(tx, id)
    const isOpenLoss = row.lost_at > 0 && row.lost_note === ''
    if (isOpenLoss && row.outcome === 'pending')
      throw new UsageError(
        msg`credit ${{ id }} is pending: reject its deposit, ${{ deposit: row.deposit_id ?? '' }}`,
      )
    const isLost = isOpenLoss && row.outcome === 'credited'
    if (row.outcome !== 'parked' && !isLost) throw new AppError('already_handled')
    const closed = {
      outcome: 'closed',
      reason: note,
      decided_at: services.clock.now(),
      decided_by: operator.name,
    } as const
    await tx
      .updateTable('chain_credits')
      .set(isLost ? { lost_note: note } : closed)
      .where('id', '=', id)
      .execute()
  })
