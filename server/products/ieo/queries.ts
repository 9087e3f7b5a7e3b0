import { sql } from 'kysely'
import type { IeoOrder, IeoProjectDetail, ieo } from '#contract/earn/ieo.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import { noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import type { Holdings } from '../finance-holdings.ts'
import { mineOf, type ProjectRow, pricesOf, projectOf, projectsIn } from './store.ts'
import { toDetail, toOrders, toProject } from './to-wire.ts'

/** SQL: the phase of a project at `now` (ms). It must equal the result of `phaseOf`. */
const phaseIn = (now: number) => sql<number>`case when not p.open or p.end_at <= ${now} then 3
  when p.start_at > ${now} then 1 else 2 end`

/**
 * All projects: running projects first, then upcoming ones, each group by the next date; then ended projects, the
 * latest first. `userId` 0: a guest.
 */
export async function listProjects(
  { db, market, clock }: Services,
  userId: number,
  { status, page, limit }: CheckedParams<typeof ieo.list>,
): Promise<AnswerOf<typeof ieo.list>> {
  const now = clock.now()
  let query = projectsIn(db).where((eb) => eb.or([eb('p.open', '=', true), eb('p.people', '>', 0)]))
  if (status !== '') query = query.where(phaseIn(now), '=', Number(status))
  const ordered = query
    .orderBy(sql`case ${phaseIn(now)} when 2 then 1 when 1 then 2 else 3 end`)
    .orderBy(
      sql`case ${phaseIn(now)} when 2 then p.end_at when 1 then p.start_at else -greatest(p.end_at, 0) end`,
    )
    .orderBy('p.id', 'desc')
  return paged(ordered, { page, limit }, async (rows) => {
    const ids = rows.map(({ id }) => id)
    const [prices, mine] = await Promise.all([pricesOf(db, ids), mineOf(db, userId, ids)])
    return rows.map((row) =>
      toProject(market, row, {
        prices: prices.filter(({ project_id }) => project_id === row.id),
        mine: mine.get(row.id)?.amount ?? ZERO,
        now,
      }),
    )
  })
}

export const isOffered = ({ open, people }: Pick<ProjectRow, 'open' | 'people'>): boolean =>
  open || people > 0

/** One project. A project that was never offered to users gets the same error as an unknown id. */
export async function oneProject(
  { db, market, clock }: Services,
  userId: number,
  id: number,
  lang: Lang,
): Promise<IeoProjectDetail> {
  const row = await projectOf(db, id)
  if (!row || !isOffered(row)) throw noSuch('project_id')
  const [prices, mine] = await Promise.all([pricesOf(db, [id]), mineOf(db, userId, [id])])
  return toDetail(market, row, { prices, mine: mine.get(id)?.amount ?? ZERO, now: clock.now() }, lang)
}

const STATUS = { '1': 'applied', '2': 'passed', '3': 'released', '4': 'failed' } as const

/** A user's own subscriptions, newest first. */
export async function listOrders(
  { db, market }: Services,
  userId: number,
  { status, page, limit }: CheckedParams<typeof ieo.orders>,
): Promise<AnswerOf<typeof ieo.orders>> {
  let query = db.selectFrom('ieo_orders').where('user_id', '=', userId)
  if (status !== '') query = query.where('status', '=', STATUS[status])
  return paged(query.selectAll().orderBy('id', 'desc'), { page, limit }, (rows) => toOrders(db, market, rows))
}

/** One of a user's own subscriptions. A subscription of another user gets the same error as an unknown id. */
export async function oneOrder({ db, market }: Services, userId: number, id: number): Promise<IeoOrder> {
  const rows = await db
    .selectFrom('ieo_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  const [order] = await toOrders(db, market, rows)
  if (!order) throw noSuch('id')
  return order
}

interface Held {
  readonly currency: number
  readonly amount: Decimal
  readonly count: number
}

/**
 * Holdings in IEO projects for the finance tab: amounts frozen for subscriptions, and locked tokens. Neither of them
 * earns interest.
 */
export async function ieoHoldings({ db }: Services, userId: number): Promise<Holdings> {
  const { rows } = await sql<Held>`
    select currency, sum(amount) as amount, count(*)::integer as count
    from (
      select pay_id as currency, pay_amount as amount from ieo_orders where user_id = ${userId} and status = 'applied'
      union all
      select currency_id, passes from ieo_orders where user_id = ${userId} and status = 'passed'
    ) o group by currency`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    principal: rows.map(({ currency, amount }) => ({ currency, amount })),
    lastDay: [],
    income: [],
  }
}
