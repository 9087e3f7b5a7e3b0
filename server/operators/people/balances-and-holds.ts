import { sql } from 'kysely'
import type { Balance, Hold } from '#contract/operators/people-answer-schemas.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import type { Db } from '../../platform/db/types.ts'
import { equivalentOf } from '../../products/wallet/index.ts'

/** Non-zero balances and debts of a user, by account and coin. */
export async function balancesOf(
  db: Db,
  market: Market,
  userId: number,
): Promise<{ readonly balances: Balance[]; readonly worth: Decimal }> {
  const { rows } = await sql<Omit<Balance, 'worth'> & { currency: number }>`
    select case when a.debtor is null then a.account::text else 'owes ' || coalesce(a.platform, '') end as account,
      a.currency_id as currency, c.name as coin, a.available, a.frozen, a.locked,
      trim_scale(a.available + a.frozen + a.locked)::text as total
    from accounts a join currencies c on c.id = a.currency_id
    where (a.user_id = ${userId} or a.debtor = ${userId}) and a.available + a.frozen + a.locked <> 0
    order by a.debtor is not null, a.account, c.name`.execute(db)
  const balances = rows.map(({ currency, ...row }) => ({
    ...row,
    worth: equivalentOf(market, currency, row.total),
  }))
  return { balances, worth: balances.reduce((sum, { worth }) => (worth ? add(sum, worth) : sum), ZERO) }
}

/** Frozen and locked amounts of a user, each with its open object. */
export async function holdsOf(db: Db, userId: number): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select a.account, c.name as coin, h.bucket, h.amount, h.ref_type || ' ' || h.ref_id as "order"
    from accounts a join holds h on h.account_id = a.id join currencies c on c.id = a.currency_id
    where a.user_id = ${userId} order by h.ref_type, h.ref_id, c.name`.execute(db)
  return rows
}
