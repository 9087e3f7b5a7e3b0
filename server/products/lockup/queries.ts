import { sql } from 'kysely'
import { isLockCategory, type LockOrder, type LockSum, type lockup } from '#contract/earn/lockup.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { businessDayName } from '#domain/businessDay.ts'
import { rateOn } from '#domain/earn/lockup.ts'
import type { Decimal } from '#domain/money.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Amount, valued } from '../wallet/index.ts'
import { today } from './daily-income-job.ts'
import { configOf, ratesBetween, ratesToday } from './store.ts'
import { toConfig, toOrders } from './to-wire.ts'

/** Days in the chart of published rates. */
const DAYS = 30

/** The products on sale, or one product with its rates. */
export async function readConfigs(
  { db, market, clock }: Services,
  { category, id }: CheckedParams<typeof lockup.config>,
  lang: Lang,
): Promise<AnswerOf<typeof lockup.config>> {
  const day = today(clock.now())
  if (id !== 0) {
    const row = await configOf(db, id)
    if (!row) throw noSuch('id')
    const first = Math.max(row.since_day, day - DAYS + 1)
    const rates = await ratesBetween(db, id, first, day)
    const days = Array.from({ length: day - first + 1 }, (_, index) => first + index)
    const series = days.map((one) => ({
      date: businessDayName(one),
      rate: rateOn(rates, one, row.yield_min),
    }))
    return { list: [toConfig(market, row, rateOn(rates, day, row.yield_min), lang)], rates: series }
  }
  if (category !== '' && !isLockCategory(category)) throw new AppError('in_development')
  let query = db.selectFrom('lock_configs').selectAll().where('open', '=', true)
  if (category !== '') query = query.where('category', '=', category)
  const rows = await query.orderBy('sort').orderBy('id').execute()
  const rates = await ratesToday(db, rows, day)
  return {
    list: rows.map((row) => toConfig(market, row, rates.get(row.id) ?? row.yield_min, lang)),
    rates: [],
  }
}

/** One user's locked amounts and earned income, by currency. */
export async function lockAmounts(db: Db, userId: number, day: number) {
  const { rows } = await sql<{
    currency: number
    open: number
    principal: Decimal
    income: Decimal
    last_day: Decimal
  }>`
    select o.currency_id as currency, count(*) filter (where o.status = 'doing') as open,
      coalesce(sum(o.amount) filter (where o.status = 'doing'), 0) as principal, sum(o.income) as income,
      coalesce(sum(i.amount + i.extra), 0) as last_day
    from lock_orders o left join lock_incomes i on i.order_id = o.id and i.day = ${day - 1}
    where o.user_id = ${userId} group by o.currency_id`.execute(db)
  const of = (amount: (row: (typeof rows)[number]) => Decimal): readonly Amount[] =>
    rows.map((row) => ({ currency: row.currency, amount: amount(row) }))
  return {
    count: rows.reduce((sum, row) => sum + Number(row.open), 0),
    principal: of((row) => row.principal),
    lastDay: of((row) => row.last_day),
    income: of((row) => row.income),
  }
}

async function sumOf({ db, market }: Services, userId: number, day: number): Promise<LockSum> {
  const { count, principal, lastDay, income } = await lockAmounts(db, userId, day)
  const amount = valued(market, principal)
  return {
    amount: amount.sum,
    // "Income of today" is the income of yesterday, because it was paid at 00:00 today.
    income_today: valued(market, lastDay).sum,
    income_total: valued(market, income).sum,
    count,
    without: valued(market, [...principal, ...income]).without,
  }
}

/** A user's own positions, newest first, with the sums over all of them. */
export async function listOrders(
  services: Services,
  userId: number,
  { status, page, limit }: CheckedParams<typeof lockup.orders>,
  lang: Lang,
): Promise<AnswerOf<typeof lockup.orders>> {
  const { db, market, clock } = services
  const day = today(clock.now())
  let query = db.selectFrom('lock_orders').where('user_id', '=', userId)
  if (status !== '') query = query.where('status', '=', status === '1' ? 'doing' : 'redeemed')
  const [rows, { n }, sum] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    sumOf(services, userId, day),
  ])
  return { list: await toOrders(db, market, rows, day, lang), page, limit, total: Number(n), sum }
}

/** One of a user's own positions. A position of another user gets the same error as an unknown id. */
export async function oneOrder(
  { db, market, clock }: Services,
  userId: number,
  id: number,
  lang: Lang,
): Promise<LockOrder> {
  const rows = await db
    .selectFrom('lock_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  const [order] = await toOrders(db, market, rows, today(clock.now()), lang)
  if (!order) throw noSuch('id')
  return order
}
