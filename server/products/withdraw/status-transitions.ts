import type { MailKind } from '#contract/table.ts'
import { sub } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { releaseJournal, sentJournal } from './journals.ts'
import { type Changed, changeNotifications } from './notifications.ts'
import { CANCELLED, COMPLETED, lockWithdrawal, PROCESSING, REJECTED, REVIEWING } from './store.ts'
import type { WithdrawalRow } from './tables.ts'

interface Step {
  readonly time: number
  /** Who made this change: the name of an operator, `person` (the user), or `test mode`. */
  readonly by: string
}

/** Locks a withdrawal that must be in one of these states. Throws AppError `order_unknown` and `already_handled`. */
export async function lockIn(tx: Tx, id: number, states: readonly number[]): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw new AppError('order_unknown')
  if (!states.includes(row.status)) throw new AppError('already_handled')
  return row
}

/** Approves a withdrawal. It can then be sent, and its owner cannot cancel it any more. */
export async function toProcessing(
  services: Services,
  tx: Tx,
  waiting: WithdrawalRow,
  { time, by }: Step,
): Promise<Changed> {
  const row = await tx
    .updateTable('withdrawals')
    .set({ status: PROCESSING, approved_at: time, approved_by: by })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, news: changeNotifications(services, row, []) }
}

/** Completes a withdrawal whose transaction is on the chain. Exactly `amount` is debited. */
export async function toCompleted(
  services: Services,
  tx: Tx,
  waiting: WithdrawalRow,
  { time, by, hash }: Step & { readonly hash: string },
): Promise<Changed> {
  const row = await tx
    .updateTable('withdrawals')
    .set({ status: COMPLETED, hash, finished_at: time, finished_by: by })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { touched } = await services.ledger.post(tx, sentJournal(row, time))
  const kind: MailKind = row.test ? 'withdraw_sent_test' : 'withdraw_sent'
  const mail = await mailOf(services, tx, row, kind, time)
  return { row, news: changeNotifications(services, row, touched, [mail]) }
}

/** Ends a withdrawal without sending it: the frozen amount is released, including the fee. */
async function end(
  services: Services,
  tx: Tx,
  waiting: WithdrawalRow,
  { time, by, reason }: Step & { readonly reason: string | null },
): Promise<Changed> {
  const row = await tx
    .updateTable('withdrawals')
    .set({
      status: reason === null ? CANCELLED : REJECTED,
      reason: reason ?? '',
      finished_at: time,
      finished_by: by,
    })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { touched } = await services.ledger.post(tx, releaseJournal(row, time))
  const mails = reason === null ? [] : [await mailOf(services, tx, row, 'withdraw_rejected', time)]
  return { row, news: changeNotifications(services, row, touched, mails) }
}

/**
 * Rejects a withdrawal.
 * @param reason shown to the user.
 */
export const toRejected = (
  services: Services,
  tx: Tx,
  row: WithdrawalRow,
  step: Step & { readonly reason: string },
): Promise<Changed> => end(services, tx, row, step)

/** Cancels a withdrawal in review for its owner. A withdrawal of another user gets the same error as an unknown id. */
export async function cancelOwn(services: Services, tx: Tx, userId: number, id: number): Promise<Changed> {
  const row = await lockWithdrawal(tx, id)
  if (row?.user_id !== userId) throw noSuch('id')
  if (row.status !== REVIEWING) throw new AppError('already_handled')
  return end(services, tx, row, { time: services.clock.now(), by: 'person', reason: null })
}

const mailOf = ({ market }: Services, tx: Tx, row: WithdrawalRow, kind: MailKind, time: number) =>
  writeMail(tx, {
    userId: row.user_id,
    kind,
    details: {
      amount: row.amount,
      received: sub(row.amount, row.fee),
      currency: market.currency(row.currency_id)?.name ?? '',
      reason: row.reason,
    },
    time,
  })
