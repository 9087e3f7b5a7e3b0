import { decimal } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { usdtIn } from '../../market/usdt-value.ts'
import type { JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone } from '../notifications.ts'
import { couponEvent, couponRead } from './coupon-of-order.ts'

/** Expires an unused coupon at its end and notifies its owner. */
export const couponJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  coupon_end: async (tx, { object }, now) => {
    const row = await tx
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', Number(object))
      .forUpdate()
      .executeTakeFirst()
    // An order may still be using the coupon. When the order releases it, `endUse` schedules another job.
    if (!row || row.held || row.used_at > 0 || row.expired_at > 0) return {}
    await tx.updateTable('coupons').set({ expired_at: now }).where('id', '=', row.id).execute()
    const read = await couponRead(services, tx, row.id, now)
    const mail = await writeMail(tx, {
      userId: row.user_id,
      kind: 'coupon_expired',
      details: { title: read.coupon.title },
      time: now,
    })
    return notifyWhenDone(services, { events: [couponEvent(read)], mails: [mail] })
  },
})

const TEST_VALUE = decimal('10')
const TEST_DAYS = 3650

/**
 * Creates the test coupons of a demo installation, which has no real money. Outside of demo mode, existing test
 * coupons can no longer be claimed.
 */
export async function seedCoupons({ db, config, clock, market }: Services): Promise<void> {
  if (!config.demo) {
    await db.updateTable('coupon_offers').set({ open: false }).where('test', '=', true).execute()
    return
  }
  const usdt = usdtIn(market)
  if (!usdt) return
  const now = clock.now()
  await db
    .insertInto('coupon_offers')
    .values({
      code: 'WELCOME10',
      kind: 'cash',
      currency_id: usdt.id,
      value: TEST_VALUE,
      start_at: now,
      end_at: now + TEST_DAYS * 86_400_000,
      valid_days: 30,
      total: 1_000_000,
      listed: true,
      test: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
