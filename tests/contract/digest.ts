import { sql } from 'kysely'
import type { Db } from '#server/db/types.ts'

/** What moves by itself (the feed, leases) and what exists to count attempts and requests. */
const MOVING =
  /^(?:ticks|tick_days|candles|leases|fiat_saved|requests|codes|login_failures|mails|news_views)(?:_\d+|_default)?$/

/** The contents of every other table, as one line per table. */
export async function digest(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    if (MOVING.test(name)) continue
    const { rows } = await sql<{ digest: string | null; n: number }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest, count(*)::int as n
      from ${sql.table(name)} t`.execute(db)
    result[name] = `${rows[0]?.n} ${rows[0]?.digest}`
  }
  return result
}
