import { type RawBuilder, sql } from 'kysely'
import type { Sums } from '#domain/funds/liabilities.ts'
import type { Tx } from '../db/types.ts'

export interface Owed {
  readonly userId: number
  readonly sums: Sums
}

/** People that are read at a time. */
const BATCH = 500

/**
 * What people's accounts had after the journal `upTo`, by person: available, frozen and locked amounts of all accounts per
 * currency, which is the balances of now less the postings of later journals. People without any amount are left out.
 * What they owe (loans) is not taken off: it is in accounts of its own.
 */
const owedAt = (upTo: number, whose: RawBuilder<unknown>): RawBuilder<Owed> => sql`
  with later as materialized (
    select p.account_id, sum(p.amount) as amount from postings p
    join accounts a on a.id = p.account_id
    where p.journal_id > ${sql.lit(upTo)} and ${whose} group by p.account_id
  ), owed as (
    select a.user_id, a.currency_id,
      sum(a.available + a.frozen + a.locked - coalesce(l.amount, 0)) as amount
    from accounts a left join later l on l.account_id = a.id
    where ${whose} group by 1, 2
  )
  select user_id as "userId",
    jsonb_agg(jsonb_build_array(currency_id, trim_scale(amount)::text) order by currency_id) as sums
  from owed where amount <> 0 group by user_id order by user_id`

/** What one person was owed; empty for nothing. */
export async function owedTo(tx: Tx, upTo: number, userId: number): Promise<Sums> {
  const { rows } = await owedAt(upTo, sql`a.user_id = ${sql.lit(userId)}`).execute(tx)
  return rows[0]?.sums ?? []
}

/** What everybody was owed, in pieces, inside the caller's snapshot. */
export async function* owedToAll(tx: Tx, upTo: number): AsyncGenerator<readonly Owed[]> {
  await sql`declare owed_to_all no scroll cursor for ${owedAt(upTo, sql`a.user_id is not null`)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Owed>`fetch ${sql.lit(BATCH)} from owed_to_all`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close owed_to_all`.execute(tx)
}
