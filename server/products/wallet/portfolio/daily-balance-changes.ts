import { sql } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import { DAY, type Movement } from '#domain/trade/portfolio.ts'
import type { Db } from '../../../platform/db/types.ts'
import { OUTSIDE } from '../external-flow-transaction-kinds.ts'

interface Row {
  readonly currency: number
  readonly held: Decimal
  readonly day: number | null
  readonly change: Decimal
  readonly inflow: Decimal
}

/**
 * A user's present amounts by currency over all accounts, and the change on each day since `since` (ms, a midnight in
 * UTC). One SQL statement reads amounts and changes, so that both are from the same snapshot. The postings of each
 * account are read backwards, until one is earlier than `since`.
 */
export async function balancesAndDailyChanges(
  db: Db,
  userId: number,
  since: number,
): Promise<{ readonly held: ReadonlyMap<number, Decimal>; readonly movements: readonly Movement[] }> {
  const { rows } = await sql<Row>`
    with own as (select id, currency_id, available + frozen + locked as total from accounts where user_id = ${userId}),
    held as (select currency_id, sum(total) as held from own group by currency_id),
    moved as (
      select own.currency_id, p.created_at / ${DAY}::bigint as day, sum(p.amount) as change,
        coalesce(sum(p.amount) filter (where p.scene = any (${sql.val(OUTSIDE)}::text[])), 0) as inflow
      from own join lateral (
        select q.created_at, q.amount, q.scene from postings q
        where q.account_id = own.id and q.created_at >= ${since} and q.seq > coalesce((
          select b.seq from postings b where b.account_id = own.id and b.created_at < ${since}
          order by b.seq desc limit 1), 0)
      ) p on true
      group by own.currency_id, 2
    )
    select held.currency_id as currency, held.held, moved.day::integer as day, coalesce(moved.change, 0) as change,
      coalesce(moved.inflow, 0) as inflow
    from held left join moved on moved.currency_id = held.currency_id order by 1, 3`.execute(db)
  return {
    held: new Map(rows.map(({ currency, held }) => [currency, held])),
    movements: rows.flatMap(({ currency, day, change, inflow }) =>
      day === null ? [] : [{ currency, day, change, inflow }],
    ),
  }
}
