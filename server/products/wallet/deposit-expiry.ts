import { ANNOUNCED_FOR } from '#domain/funds/deposit.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone, type PendingNotifications, toPerson } from '../notifications.ts'
import { EXPIRED_BY, REJECTED, TO_PAY, toDepositRow } from './deposits.ts'
import { EXPIRY, scheduleExpiry } from './schedule-deposit-expiry.ts'

/** Ends an announced bank deposit for which no payment proof was sent. Null when it does not wait for one any more. */
async function expire(
  services: Services,
  tx: Tx,
  id: number,
  time: number,
): Promise<PendingNotifications | null> {
  const row = await tx
    .updateTable('deposits')
    .set({ status: REJECTED, reviewed_at: time, reviewed_by: EXPIRED_BY })
    .where('id', '=', id)
    .where('status', '=', TO_PAY)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const shown = toDepositRow(services.market, row)
  const mail = await writeMail(tx, {
    userId: row.user_id,
    kind: 'recharge_expired',
    details: { amount: row.amount, currency: shown.currency_name, days: ANNOUNCED_FOR / 86_400_000 },
    time,
  })
  return { events: [toPerson(row.user_id, 'recharge', { row: shown })], mails: [mail] }
}

/** Ends announced bank deposits that were not paid, so that they do not count as open for ever. */
export const expiryJobs = (services: Services): JobHandlers => ({
  [EXPIRY]: async (tx, { object }, now) =>
    notifyWhenDone(services, await expire(services, tx, Number(object), now)),
})

/** Schedules the job that ends an announced bank deposit, for deposits that were recorded without this job. */
export async function seedExpiry({ db }: Services): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('deposits')
      .select(['id', 'created_at'])
      .where('status', '=', TO_PAY)
      .execute()
    await scheduleExpiry(tx, rows)
  })
}
