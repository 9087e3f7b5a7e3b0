import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'

/**
 * Tables that change without a call (price feed, leases, checkpoints, proofs of liabilities, jobs), and
 * tables that record requests: request ids, codes, failed logins, sent messages and views.
 */
const MOVING =
  /^(?:ticks|anchored_ticks|tick_days|candles|leases|checkpoints|liability_roots|liability_nodes|jobs|fiat_saved|requests|codes|login_failures|pay_passwords|mails|sent_mails|news_views|nft_views|dual_products|dual_fixings|ieo_projects|ieo_prices)(?:_\d+|_default)?$/

interface Table {
  readonly name: string
  /** Whether the table has the column `evaluated_seq`, which changes with every tick. */
  readonly evaluated: boolean
}

/** SQL for the digest of a table: row count and sum of the row hashes, independent of the order of the rows. */
const digestOf = ({ name, evaluated }: Table) => sql`
  (select concat_ws(' ', count(*), sum(hashtextextended(
    ${evaluated ? sql`(to_jsonb(t) - 'evaluated_seq')::text` : sql`t::text`}, 0)))
  from ${sql.table(name)} t) as ${sql.ref(name)}`

/** The digest of each table except those in `leftOut`, by table name. The column `evaluated_seq` is ignored. */
export async function digest(db: Db, leftOut = MOVING): Promise<Record<string, string>> {
  const { rows: tables } = await sql<Table>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'evaluated_seq') as evaluated
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
  const columns = tables.filter(({ name }) => !leftOut.test(name)).map(digestOf)
  // One statement without a union, because PostgreSQL starts parallel processes for a union, which takes longer than
  // reading all tables.
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}
