import { type RawBuilder, sql } from 'kysely'
import type { Sums } from '#domain/funds/liabilities.ts'
import { decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'

export interface Owed {
  readonly userId: number
  readonly sums: Sums
}

/** People that are read at a time. */
const BATCH = 500

/**
 * What one person was owed after the journal `upTo`; empty for nothing. Reads no more than the postings since then, whatever
 * their accounts have seen before: journals of an account follow each other in the order of their ids.
 */
export async function owedTo(tx: Tx, upTo: number, userId: number): Promise<Sums> {
  const { rows } = await sql<{ currency: number; amount: string }>`
    select a.currency_id as currency,
      trim_scale(sum(a.available + a.frozen + a.locked - coalesce(later.amount, 0)))::text as amount
    from accounts a
    left join lateral (
      select sum(p.amount) as amount from postings p
      where p.account_id = a.id and p.seq > coalesce((select q.seq from postings q
        where q.account_id = a.id and q.journal_id <= ${upTo} order by q.seq desc limit 1), 0)
    ) later on true
    where a.user_id = ${userId} group by 1
    having sum(a.available + a.frozen + a.locked - coalesce(later.amount, 0)) <> 0 order by 1`.execute(tx)
  return rows.map(({ currency, amount }) => [currency, decimal(amount)])
}

/**
 * What people's accounts had after the journal `upTo`, by person: available, frozen and locked amounts of all accounts per
 * currency, which is the balances of now less the postings of later journals. People without any amount are left out.
 * What they owe (loans) is not taken off: it is in accounts of its own.
 */
const owedAt = (upTo: number): RawBuilder<unknown> => sql`
  with later as materialized (
    select account_id, sum(amount) as amount from postings
    where journal_id > ${sql.lit(upTo)} group by account_id
  ), owed as (
    select a.user_id, a.currency_id,
      sum(a.available + a.frozen + a.locked - coalesce(l.amount, 0)) as amount
    from accounts a left join later l on l.account_id = a.id
    where a.user_id is not null group by 1, 2
  )
  select user_id as "userId",
    jsonb_agg(jsonb_build_array(currency_id, trim_scale(amount)::text) order by currency_id) as sums
  from owed where amount <> 0 group by user_id order by user_id`

/** What everybody was owed, in pieces, inside the caller's snapshot. */
export async function* owedToAll(tx: Tx, upTo: number): AsyncGenerator<readonly Owed[]> {
  await sql`declare owed_to_all no scroll cursor for ${owedAt(upTo)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Owed>`fetch ${sql.lit(BATCH)} from owed_to_all`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close owed_to_all`.execute(tx)
}
