import { sql } from 'kysely'
import type { Db } from '#server/db/types.ts'

/** What moves by itself (the feed, leases, checkpoints, timed work with its test products) and what exists to count attempts and requests. */
const MOVING =
  /^(?:ticks|anchored_ticks|tick_days|candles|leases|checkpoints|due_work|fiat_saved|requests|codes|login_failures|pay_passwords|mails|news_views|nft_views|dual_products|dual_fixings|ieo_projects|ieo_prices)(?:_\d+|_default)?$/

/** The contents of every table that is not left out, as one line per table; without how far the feed was looked at. */
export async function digest(db: Db, leftOut = MOVING): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    if (leftOut.test(name)) continue
    const { rows } = await sql<{ digest: string | null; n: number }>`
      select md5(string_agg(row, '|' order by row)) as digest, count(*)::int as n
      from (select (to_jsonb(t) - 'judged_seq')::text as row from ${sql.table(name)} t) rows`.execute(db)
    result[name] = `${rows[0]?.n} ${rows[0]?.digest}`
  }
  return result
}
