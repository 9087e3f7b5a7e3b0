import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { dayIncome, daysFrom, dueDays, orderRate, rateOn, sameTerms } from '#domain/earn/lockup.ts'
import { add, ZERO } from '#domain/money.ts'
import { extraIncome } from '#domain/rewards/coupon.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { isFrozen } from '../../identity/accounts/freezes.ts'
import type { Touched } from '../../ledger/types.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { payExtra } from '../coupon/index.ts'
import { DAY, dayJob } from './daily-income-job.ts'
import { lockMail } from './inbox-messages.ts'
import { incomeJournal, LOCK_HOLD, returnJournal } from './journals.ts'
import { type LockChange, notifyOrders } from './notifications.ts'
import { openOrder } from './open-position.ts'
import {
  type ConfigRow,
  configOf,
  daysOf,
  lockOrder,
  type OrderRow,
  ratesBetween,
  reserveQuota,
  termsOf,
} from './store.ts'

/**
 * Pays the days of an order that were over at the beginning of `today` and are not paid yet, oldest first, each at
 * the rate of its own day. The caller has locked the order's row.
 */
export async function payDays(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  row: OrderRow,
  today: number,
  time: number,
): Promise<LockChange> {
  const due = dueDays(daysOf(row), row.paid, today)
  const [first] = due
  const last = due.at(-1)
  if (first === undefined || last === undefined) return { rows: [row], touched: [], mails: [] }
  const rates = await ratesBetween(tx, row.config_id, first, last)
  const terms = termsOf(row, row.scale)
  const extra = extraIncome(row.amount, row.coupon_rate, row.scale)
  const incomes = due.map((day) => {
    const rate = orderRate(rateOn(rates, day, row.yield_min), terms)
    return {
      order_id: row.id,
      day,
      rate,
      amount: dayIncome(row.amount, rate, row.scale),
      extra,
      paid_at: time,
    }
  })
  await tx.insertInto('lock_incomes').values(incomes).execute()
  const party = {
    type: LOCK_HOLD,
    id: row.id,
    userId: row.user_id,
    account: 'change',
    currencyId: row.currency_id,
  } as const
  const touched: Touched[] = []
  for (const { day, amount } of incomes) {
    const journal = incomeJournal(row, day, amount, time)
    if (journal) touched.push(...(await ledger.post(tx, journal)).touched)
    touched.push(...(await payExtra({ ledger }, tx, row.coupon_id, party, businessDayName(day), extra, time)))
  }
  const paid = row.paid + due.length
  const income = incomes.reduce((sum, one) => add(sum, add(one.amount, one.extra)), row.income)
  await tx.updateTable('lock_orders').set({ paid, income }).where('id', '=', row.id).execute()
  return { rows: [{ ...row, paid, income }], touched, mails: [] }
}

/** Ends an order, whose row is locked: the amount less the penalty is returned. */
export async function endOrder(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  row: OrderRow,
  end: Pick<OrderRow, 'redeem_type' | 'penalty' | 'returned'>,
  time: number,
): Promise<{ readonly row: OrderRow; readonly touched: readonly Touched[] }> {
  const ended = { ...end, status: 'redeemed' as const, redeemed_at: time }
  await tx.updateTable('lock_orders').set(ended).where('id', '=', row.id).execute()
  const { touched } = await ledger.post(tx, returnJournal(row, end, time))
  return { row: { ...row, ...ended }, touched }
}

/**
 * The product in which an order can be renewed: its coin is open, its terms are unchanged, and enough quota is left,
 * which this function reserves. Null when the order cannot be renewed.
 */
async function renewable(market: Services['market'], tx: Tx, row: OrderRow): Promise<ConfigRow | null> {
  if (!isOpenCurrency(market.currency(row.currency_id))) return null
  if (!(await reserveQuota(tx, row.config_id, row.amount))) return null
  // The product's row is locked now, so its terms cannot change.
  const config = await configOf(tx, row.config_id)
  if (config && sameTerms(termsOf(config, row.scale), termsOf(row, row.scale))) return config
  await tx
    .updateTable('lock_configs')
    .set((eb) => ({ sold: eb('sold', '-', row.amount) }))
    .where('id', '=', row.config_id)
    .execute()
  return null
}

/**
 * Ends an order after its last income. The amount is returned, and locked again in a new order if the owner has
 * chosen renewal and is not frozen, and the product still has the same terms.
 */
async function mature(services: Services, tx: Tx, row: OrderRow, time: number): Promise<LockChange> {
  const { ledger, market } = services
  // The freeze and the quota are checked before any account is locked. A purchase uses the same order, which prevents
  // deadlocks.
  const renews = row.renew && !(await isFrozen(tx, row.user_id, 'trading', time))
  const config = renews ? await renewable(market, tx, row) : null
  const ended = await endOrder(
    { ledger },
    tx,
    row,
    { redeem_type: 'maturity', penalty: ZERO, returned: row.amount },
    time,
  )
  const next = config
    ? await openOrder(services, tx, config, row.scale, {
        userId: row.user_id,
        requestId: '',
        amount: row.amount,
        days: daysFrom(row.end_day, row.lock_period),
        renew: true,
        renewedFrom: row.id,
        coupon: null,
        time,
      })
    : null
  const kind = next ? 'lock_renewed' : renews ? 'lock_not_renewed' : 'lock_matured'
  const currency = market.currency(row.currency_id)?.name ?? ''
  const mail = await writeMail(tx, lockMail(kind, ended.row, currency, time))
  return {
    rows: [ended.row, ...(next ? [next.row] : [])],
    touched: [...ended.touched, ...(next?.touched ?? [])],
    mails: [mail],
  }
}

/**
 * Processes the job of a day for an order, whose row is locked. The day may be long past, because jobs that were
 * missed are run later.
 */
async function processDay(
  services: Services,
  tx: Tx,
  row: OrderRow,
  today: number,
  time: number,
): Promise<LockChange> {
  const paid = await payDays(services, tx, row, today, time)
  const now = paid.rows[0] ?? row
  if (today < row.end_day) {
    await schedule(tx, [dayJob(now)])
    return paid
  }
  const end = await mature(services, tx, now, time)
  return { rows: end.rows, touched: [...paid.touched, ...end.touched], mails: end.mails }
}

export const lockJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [DAY]: async (tx, { object, at }, now) => {
    const row = await lockOrder(tx, Number(object))
    // The order was redeemed early, and the redemption has already paid this day.
    if (row?.status !== 'doing') return {}
    // The day is that of the job and not the present one, so that the days of an outage are processed one by one.
    const done = await processDay(services, tx, row, businessDayOf(wireTime(at)), now)
    return { committed: () => void notifyOrders(services, done) }
  },
})
