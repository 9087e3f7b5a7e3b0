import { earlyReturn, remainingDays } from '#domain/earn/lockup.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { today } from './daily-income-job.ts'
import { lockMail } from './inbox-messages.ts'
import type { LockChange } from './notifications.ts'
import { endOrder, payDays } from './pay-daily-income.ts'
import { lockOrder, type OrderRow, termsOf } from './store.ts'

/**
 * One of this user's own open orders, with its row locked. An order of another user gets the same error as an unknown
 * id.
 */
async function ownOpen(services: Services, tx: Tx, userId: number, id: number): Promise<OrderRow> {
  const row = await lockOrder(tx, id)
  if (row?.user_id !== userId) throw noSuch('id')
  // On its last day an order cannot be redeemed any more, even if the job that ends it has not run yet.
  if (row.status !== 'doing' || today(services.clock.now()) >= row.end_day)
    throw new AppError('already_handled')
  return row
}

/**
 * Redeems an order early, inside the caller's transaction. First pays the days that are over and not paid yet, then
 * returns the amount less the penalty for the remaining days.
 */
export async function redeemEarly(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
): Promise<LockChange> {
  const row = await ownOpen(services, tx, userId, id)
  const time = services.clock.now()
  const day = today(time)
  // Midnight may have passed while this transaction waited for the lock of the row.
  if (day >= row.end_day) throw new AppError('already_handled')
  const paid = await payDays(services, tx, row, day, time)
  const now = paid.rows[0] ?? row
  const left = remainingDays(row.lock_period, row.end_day, day)
  const early = earlyReturn(row.amount, termsOf(row, row.scale), left)
  const ended = await endOrder(services, tx, now, { redeem_type: 'early', ...early }, time)
  const coin = services.market.currency(row.currency_id)?.name ?? ''
  const mail = await writeMail(tx, lockMail('lock_redeemed', ended.row, coin, time))
  return { rows: [ended.row], touched: [...paid.touched, ...ended.touched], mails: [mail] }
}

/** Sets whether an order is renewed at its end. */
export async function setRenewal(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  renew: boolean,
): Promise<OrderRow> {
  const row = await ownOpen(services, tx, userId, id)
  await tx.updateTable('lock_orders').set({ renew }).where('id', '=', id).execute()
  return { ...row, renew }
}
