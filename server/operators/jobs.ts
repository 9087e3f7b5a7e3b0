import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import type { JobRow, Jobs, Outbox } from '#contract/operators/system.ts'
import { maskEmail } from '../identity/accounts/email.ts'
import { type Operation, UsageError } from '../identity/approvals/command.ts'

const LATE = 60_000
const SHOWN = 200

/** Unfinished jobs of one state, or of all, oldest first. */
export async function listJobs({ db, clock }: Operation, state: JobRow['state'] | undefined): Promise<Jobs> {
  const { rows } = await sql<JobRow>`
    select * from (
      select id, kind, object, period, due_at, next_at, attempts, problem,
        case when state = 'waiting' and next_at < ${clock.now() - LATE} then 'late' else state end as state
      from jobs where state <> 'done'
    ) j ${state === undefined ? sql`` : sql`where state = ${state}`}
    order by due_at, id limit ${SHOWN}`.execute(db)
  return { jobs: rows }
}

/**
 * Makes a dead or waiting job due now. The attempts that failed were rolled back, so the job still has its effect
 * only once.
 */
export async function retryJob({ db, clock }: Operation, id: number): Promise<{ readonly id: number }> {
  const row = await db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, next_at: clock.now() })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .where((eb) => eb.or([eb('state', '=', 'dead'), eb('attempts', '>', 0)]))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no job ${{ id }} that failed; see jobs list`)
  return { id }
}

/** Masks an email address, or a phone number with its plus sign. */
const masked = (recipient: string): string =>
  recipient.includes('@') ? maskEmail(recipient) : `***${recipient.slice(-4)}`

/**
 * Unsent mails and text messages, oldest first, and the number of events that are not sent to open
 * pages yet.
 */
export async function listOutbox({ db }: Operation): Promise<Outbox> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'attempts', 'next_at'])
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  const { n } = await db
    .selectFrom('events_outbox')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { mails: rows.map((row) => ({ ...row, recipient: masked(row.recipient) })), events: Number(n) }
}

/**
 * Makes a mail that could not be sent due now. A mail is given up after 15 minutes, because the code in it is no
 * longer valid then.
 */
export async function retryMail({ db, clock }: Operation, id: number): Promise<{ readonly id: number }> {
  const row = await db
    .updateTable('mails')
    .set({ next_at: clock.now(), attempts: 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new UsageError(msg`no mail ${{ id }} waits; see outbox list`)
  return { id }
}
