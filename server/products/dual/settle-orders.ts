import { businessDayName, businessDayNamed } from '#domain/businessDay.ts'
import { interestOf, outcomeOf } from '#domain/earn/dual.ts'
import { writeMail, writeMails } from '../../content/messages/write-message.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone, type PendingNotifications, toPerson } from '../notifications.ts'
import { dualMail, settlingMail } from './inbox-messages.ts'
import { endJournal } from './journals.ts'
import { settlementPrice } from './settlement-price.ts'
import { type FixingRow, fixingOf, lockOrder, type OrderRow, settleAt, termsOf } from './store.ts'
import { toOrders } from './to-wire.ts'

const LOCK = 'dual_lock'
const PRICE = 'dual_price'
const SETTLE = 'dual_settle'
/** Interval (ms) at which a job checks whether the settlement price is available. */
const PRICE_EVERY = 30_000
/**
 * Time (ms) after the time limit for a price. After it, every price that was recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/** Object name of the job of a coin and a day: `1:2026-03-08`. */
const nameOf = (currencyId: number, day: number): string => `${currencyId}:${businessDayName(day)}`

function fixingNamed(name: string): Pick<FixingRow, 'currency_id' | 'day'> {
  const [currency = '', date = ''] = name.split(':')
  const day = businessDayNamed(date)
  if (day === null) throw new RangeError(`${name} names no settlement`)
  return { currency_id: Number(currency), day }
}

/** Job that sets all orders of a coin and a maturity day to `settling`, at 16:00 (UTC+8) of that day. */
export const lockJob = (currencyId: number, day: number): Job => ({
  kind: LOCK,
  object: nameOf(currencyId, day),
  period: '',
  at: settleAt(day),
})

/** Notifications about the orders that one transaction changed. They are sent after the commit. */
async function newsOf(
  services: Services,
  tx: Tx,
  rows: readonly OrderRow[],
  more: PendingNotifications = {},
): Promise<PendingNotifications> {
  const orders = await toOrders(tx, services.market, rows)
  const events = orders.map((order, index) => toPerson(rows[index]?.user_id ?? 0, 'dual_order', { order }))
  return { ...more, events }
}

const lock =
  (services: Services): JobHandler =>
  async (tx, { object, at }, now) => {
    const { currency_id, day } = fixingNamed(object)
    const rows = await tx
      .updateTable('dual_orders')
      .set({ status: 'settling' })
      .where('currency_id', '=', currency_id)
      .where('maturity_day', '=', day)
      .where('status', '=', 'purchased')
      .returningAll()
      .execute()
    await schedule(tx, [{ kind: PRICE, object, period: '', at: at + GRACE }])
    const mails = await writeMails(
      tx,
      rows.map((row) => settlingMail(services.market, row, now)),
    )
    return notifyWhenDone(services, await newsOf(services, tx, rows, { mails }))
  }

/** Stores the price of a coin and date, once for all orders, and schedules a job for each order that is not settled. */
const price =
  (services: Services): JobHandler =>
  async (tx, { object, at }, now) => {
    const { currency_id, day } = fixingNamed(object)
    const fixing = await fixingOf(tx, currency_id, day)
    if (!fixing) return {}
    if (fixing.state === 'waiting') {
      const found = await settlementPrice(services, tx, fixing, now)
      if (found === null) return { again: now + PRICE_EVERY }
      await tx
        .updateTable('dual_fixings')
        .set(
          found === 'none' ? { state: 'none', fixed_at: now } : { state: 'stored', fixed_at: now, ...found },
        )
        .where('currency_id', '=', currency_id)
        .where('day', '=', day)
        .execute()
    }
    const open = await tx
      .selectFrom('dual_orders')
      .select('id')
      .where('currency_id', '=', currency_id)
      .where('maturity_day', '=', day)
      .where('status', 'in', ['purchased', 'settling'])
      .orderBy('id')
      .execute()
    const turns = open.map(({ id }) => ({ kind: SETTLE, object: String(id), period: '', at }))
    for (let from = 0; from < turns.length; from += 1000) await schedule(tx, turns.slice(from, from + 1000))
    return {}
  }

/** The order after its settlement; the row is locked. */
function endOf(row: OrderRow, fixing: FixingRow, now: number): OrderRow {
  if (fixing.price === null)
    return { ...row, status: 'failed', outcome: 'back', pay_amount: row.amount, finished_at: now }
  const outcome = outcomeOf(fixing.price, row.linked_price)
  return {
    ...row,
    status: 'completed',
    settlement_price: fixing.price,
    outcome,
    pay_amount: outcome === 'coin' ? row.coin_amount : row.quote_amount,
    interest: interestOf(row.amount, termsOf(row), outcome),
    finished_at: now,
  }
}

const settle =
  (services: Services): JobHandler =>
  async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    if (row?.status !== 'purchased' && row?.status !== 'settling') return {}
    const fixing = await fixingOf(tx, row.currency_id, row.maturity_day)
    if (!fixing || fixing.state === 'waiting') return { again: now + PRICE_EVERY }
    const done = endOf(row, fixing, now)
    const { status, settlement_price, outcome, pay_amount, interest, finished_at } = done
    await tx
      .updateTable('dual_orders')
      .set({ status, settlement_price, outcome, pay_amount, interest, finished_at })
      .where('id', '=', row.id)
      .execute()
    const { touched } = await services.ledger.post(tx, endJournal(done, now))
    const mail = await writeMail(tx, dualMail(services.market, done))
    return notifyWhenDone(services, await newsOf(services, tx, [done], { touched, mails: [mail] }))
  }

export const settleJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [LOCK]: lock(services),
  [PRICE]: price(services),
  [SETTLE]: settle(services),
})
