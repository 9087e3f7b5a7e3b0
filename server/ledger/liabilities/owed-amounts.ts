import { type RawBuilder, sql } from 'kysely'
import type { Sums } from '#domain/funds/liabilities.ts'
import { decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'

export interface Owed {
  readonly userId: number
  readonly sums: Sums
}

/** Number of users that are read in one batch. */
const BATCH = 500

/**
 * The amounts owed to one user after the journal `upTo`; empty when nothing was owed. Reads only the postings of
 * later journals, so the cost does not depend on the length of the user's history.
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
 * The amounts owed to users after the journal `upTo`: available, frozen and locked amounts of all their accounts,
 * summed per user and currency. Computed from the present balances by subtracting the postings of later journals.
 * Users without any amount are left out. Debts (loans) are not subtracted, because they are in separate accounts.
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

/** The amounts owed to every user, in batches, from the caller's snapshot. */
export async function* owedToAll(tx: Tx, upTo: number): AsyncGenerator<readonly Owed[]> {
  await sql`declare owed_to_all no scroll cursor for ${owedAt(upTo)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Owed>`fetch ${sql.lit(BATCH)} from owed_to_all`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close owed_to_all`.execute(tx)
}
