import { sql } from 'kysely'
import type { DualOrder, DualProduct, DualSum, dual } from '#contract/earn/dual.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { businessDayName, businessDayNamed, businessDayStart } from '#domain/businessDay.ts'
import type { Decimal } from '#domain/money.ts'
import { noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Services } from '../../services.ts'
import type { FinancePart } from '../finance-holdings.ts'
import { type Amount, valued } from '../wallet/index.ts'
import { productOf, productsIn, today } from './store.ts'
import { DUAL_SECTIONS } from './texts.ts'
import { toOrders, toProduct } from './to-wire.ts'

/** The sections of the product page, with the products that are on sale or whose sale begins later. */
export async function readIndex(
  { db, market, clock }: Services,
  { currency_id, type }: CheckedParams<typeof dual.index>,
  lang: Lang,
): Promise<AnswerOf<typeof dual.index>> {
  const now = clock.now()
  let query = productsIn(db)
    .where('p.open', '=', true)
    .where('p.sale_end', '>', now)
    .where('p.type', '=', type)
  if (currency_id !== 0) query = query.where('p.currency_id', '=', currency_id)
  const rows = await query.orderBy('p.section').orderBy('p.maturity_day').orderBy('p.id').execute()
  return {
    sections: DUAL_SECTIONS.map((name, index) => ({ id: index + 1, name: translate(name, lang) })),
    list: rows.map((row) => toProduct(market, row, now)),
  }
}

export async function readProduct({ db, market, clock }: Services, id: number): Promise<DualProduct> {
  const row = await productOf(db, id)
  if (!row) throw noSuch('id')
  return toProduct(market, row, clock.now())
}

interface Sums {
  readonly currency: number
  readonly open: number
  readonly principal: Decimal
  readonly paid: Decimal
  readonly last_day: Decimal
  readonly income: Decimal
}

/** First day of the month of a business day. */
const monthOf = (day: number): number => businessDayNamed(`${businessDayName(day).slice(0, 7)}-01`) ?? day

/** One user's invested principal, payouts and earnings, by currency. */
async function amountsOf({ db, clock }: Services, userId: number) {
  const day = today(clock.now())
  const start = (of: number): number => businessDayStart(of) * 1000
  const { rows } = await sql<Sums>`
    select currency, sum(open)::integer as open, sum(principal) as principal, sum(paid) as paid,
      sum(last_day) as last_day, sum(income) as income
    from (
      select case type when 'call' then currency_id else quote_id end as currency, 1 as open, amount as principal,
        0::numeric as paid, 0::numeric as last_day, 0::numeric as income
      from dual_orders where user_id = ${userId} and status in ('purchased', 'settling')
      union all
      select case when outcome = 'coin' or (outcome = 'back' and type = 'call') then currency_id else quote_id end, 0, 0,
        case when finished_at >= ${start(monthOf(day))} then pay_amount else 0 end,
        case when finished_at >= ${start(day - 1)} and finished_at < ${start(day)} then interest else 0 end, interest
      from dual_orders where user_id = ${userId} and status in ('completed', 'failed')
    ) o group by currency`.execute(db)
  const of = (amount: (row: Sums) => Decimal): readonly Amount[] =>
    rows.map((row) => ({ currency: row.currency, amount: amount(row) }))
  return {
    count: rows.reduce((sum, row) => sum + row.open, 0),
    principal: of((row) => row.principal),
    paid: of((row) => row.paid),
    lastDay: of((row) => row.last_day),
    income: of((row) => row.income),
  }
}

/** Holdings in dual investments for the finance tab. */
export const dualHoldings: FinancePart['holdings'] = amountsOf

async function sumOf(services: Services, userId: number): Promise<DualSum> {
  const { market } = services
  const { count, principal, paid } = await amountsOf(services, userId)
  return {
    invested: valued(market, principal).sum,
    settled_month: valued(market, paid).sum,
    count,
    without: valued(market, [...principal, ...paid]).without,
  }
}

const STATUS = { '1': 'purchased', '2': 'settling', '3': 'completed', '4': 'failed' } as const

/** A user's own positions, newest first, with the sums over all of them. */
export async function listOrders(
  services: Services,
  userId: number,
  { status, page, limit }: CheckedParams<typeof dual.orders>,
): Promise<AnswerOf<typeof dual.orders>> {
  const { db, market } = services
  let query = db.selectFrom('dual_orders').where('user_id', '=', userId)
  if (status !== '') query = query.where('status', '=', STATUS[status])
  const [list, sum] = await Promise.all([
    paged(query.selectAll().orderBy('id', 'desc'), { page, limit }, (rows) => toOrders(db, market, rows)),
    sumOf(services, userId),
  ])
  return { ...list, sum }
}

/** One of a user's own positions. A position of another user gets the same error as an unknown id. */
export async function oneOrder({ db, market }: Services, userId: number, id: number): Promise<DualOrder> {
  const rows = await db
    .selectFrom('dual_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  const [order] = await toOrders(db, market, rows)
  if (!order) throw noSuch('id')
  return order
}
