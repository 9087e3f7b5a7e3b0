import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import type { JournalShown } from '#contract/operators/people-answer-schemas.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'

/**
 * A journal with all its postings.
 * @throws UsageError for an unknown number
 */
export async function journalOf(operation: Operation, number: number): Promise<JournalShown> {
  const { db } = operation
  const journal = await db
    .selectFrom('journals')
    .select(['id', 'created_at'])
    .select(sql<string>`ref_type || ' ' || ref_id`.as('order'))
    .where('id', '=', number)
    .executeTakeFirst()
  if (!journal) throw new UsageError(msg`there is no journal ${{ number }}`)
  const { rows } = await sql<JournalShown['postings'][number]>`
    select p.id, a.user_id as uid, coalesce(a.account, a.platform) as account, p.bucket, c.name as coin,
      trim_scale(p.amount) as amount, p.scene
    from postings p join accounts a on a.id = p.account_id join currencies c on c.id = a.currency_id
    where p.journal_id = ${number} order by p.id`.execute(db)
  const people = new Set(rows.flatMap(({ uid }) => (uid === null ? [] : [uid])))
  const [only] = people
  // An entry of the audit log names one user, so reading a journal between two users is logged without a user.
  if (only !== undefined && people.size === 1) operation.about?.(only)
  return { ...journal, postings: rows }
}
