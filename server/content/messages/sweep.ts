import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'

/** How long messages are kept (ms), read or not; orders, deposits and transactions keep the facts. */
export const INBOX_KEPT_MS = 90 * 86_400_000

/** Rows of one delete, so that none exceeds the time limit of a statement. */
const AT_ONCE = 10_000

/** Deletes messages older than 90 days; returns how many. */
export async function sweepInbox(db: Db, now: number, atOnce = AT_ONCE): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from inbox where (user_id, id) in (
        select user_id, id from inbox where created_at < ${now - INBOX_KEPT_MS} limit ${atOnce})`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return forgotten
  }
}
