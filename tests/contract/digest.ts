import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'

/**
 * Tables that change by themselves (feed, leases, checkpoints, proofs of liabilities, jobs) and tables that count attempts
 * and requests.
 */
const MOVING =
  /^(?:ticks|anchored_ticks|tick_days|candles|leases|checkpoints|liability_roots|liability_nodes|jobs|fiat_saved|requests|codes|login_failures|pay_passwords|mails|sent_mails|news_views|nft_views|dual_products|dual_fixings|ieo_projects|ieo_prices)(?:_\d+|_default)?$/

interface Table {
  readonly name: string
  /** Has the column that says how far the feed was looked at. */
  readonly evaluated: boolean
}

/** The number of rows and the sum of their hashes: the same for the same rows, in whatever order they lie. */
const digestOf = ({ name, evaluated }: Table) => sql`
  (select concat_ws(' ', count(*), sum(hashtextextended(
    ${evaluated ? sql`(to_jsonb(t) - 'evaluated_seq')::text` : sql`t::text`}, 0)))
  from ${sql.table(name)} t) as ${sql.ref(name)}`

/** The contents of every table that is not left out, as one field per table; without how far the feed was looked at. */
export async function digest(db: Db, leftOut = MOVING): Promise<Record<string, string>> {
  const { rows: tables } = await sql<Table>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'evaluated_seq') as evaluated
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
  const columns = tables.filter(({ name }) => !leftOut.test(name)).map(digestOf)
  // In one statement, and not as a union: for that PostgreSQL starts processes, which take longer than all tables.
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}
