import { sql } from 'kysely'
import type { Sums } from '#domain/funds/liabilities.ts'
import type { Tx } from '../db/types.ts'

export interface Owed {
  readonly userId: number
  readonly sums: Sums
}

/**
 * What people's accounts had after the journal `upTo`, by person: available, frozen and locked amounts of all accounts per
 * currency, which is the balances of now less the postings of later journals. People without any amount are left out.
 * What they owe (loans) is not taken off: it is in accounts of its own.
 * @param userId one person alone; everybody if not given.
 */
export async function owedAt(tx: Tx, upTo: number, userId?: number): Promise<readonly Owed[]> {
  const whose = userId === undefined ? sql`a.user_id is not null` : sql`a.user_id = ${userId}`
  const { rows } = await sql<Owed>`
    with later as materialized (
      select p.account_id, sum(p.amount) as amount from postings p
      join accounts a on a.id = p.account_id
      where p.journal_id > ${upTo} and ${whose} group by p.account_id
    ), owed as (
      select a.user_id, a.currency_id,
        sum(a.available + a.frozen + a.locked - coalesce(l.amount, 0)) as amount
      from accounts a left join later l on l.account_id = a.id
      where ${whose} group by 1, 2
    )
    select user_id as "userId",
      jsonb_agg(jsonb_build_array(currency_id, trim_scale(amount)::text) order by currency_id) as sums
    from owed where amount <> 0 group by user_id order by user_id`.execute(tx)
  return rows
}
