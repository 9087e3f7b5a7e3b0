import { sql } from 'kysely'
import type { MailKind } from '#contract/table.ts'
import type { Db } from '../../platform/db/types.ts'

/**
 * Time (ms) for which messages are kept, read or not. What a message reported, such as a fill, a deposit or a
 * payment, is still listed in the user's orders, deposits or transactions after the message was deleted.
 */
export const INBOX_KEPT_MS = 90 * 86_400_000

/**
 * Kinds of messages that are kept until the account is closed. The audit compares them with the account: its
 * restrictions to saved addresses and its email address must be as the messages say
 * (docs/products/accounts.md#audit).
 */
export const EVIDENCE = [
  'saved_only_on',
  'saved_only_ending',
  'saved_only_off',
  'contact_changed',
] as const satisfies readonly MailKind[]

/**
 * Maximum number of rows that one statement deletes, so that the statement stays within its time
 * limit.
 */
const AT_ONCE = 10_000

/** Deletes messages older than 90 days, except evidence of the audit; returns the number of deleted messages. */
export async function sweepInbox(db: Db, now: number, atOnce = AT_ONCE): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from inbox where (user_id, id) in (
        select user_id, id from inbox
        where created_at < ${now - INBOX_KEPT_MS} and kind <> all (${sql.val([...EVIDENCE])}::text[])
        limit ${atOnce})`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return forgotten
  }
}
