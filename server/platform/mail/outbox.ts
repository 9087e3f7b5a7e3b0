import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Db } from '../db/types.ts'

export interface KeptMail {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly code: string | null
  readonly created_at: number
}

const columns = ['recipient', 'subject', 'body', 'code', 'created_at'] as const

/** Mails that are stored in the outbox and not sent, newest first, at most `most`. */
export const recentMails = (db: Db, most: number): Promise<KeptMail[]> =>
  db.selectFrom('mails').select(columns).orderBy('id', 'desc').limit(most).execute()

/** The last unsent mail to an address; null when there is none. */
export async function latestMail(db: Db, recipient: string): Promise<KeptMail | null> {
  const mail = await db
    .selectFrom('mails')
    .select(columns)
    .where('recipient', '=', recipient.trim().toLowerCase())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mail ?? null
}

/**
 * Removes a mail from the outbox and records for staff whether it was sent. Of a mail with a code, the subject is not
 * recorded.
 */
export const removeMail = (db: Db, id: number, state: 'sent' | 'given up', time: number) =>
  sql`with gone as (delete from mails where id = ${id} returning *)
    insert into sent_mails (id, recipient, subject, with_code, created_at, ended_at, state)
    select id, recipient, case when with_code then '' else subject end, with_code, created_at, ${time}::bigint, ${state}
    from gone`.execute(db)

const KEPT = 86_400_000
/** Time (ms) for which staff can see the recipients and kinds of sent mails. */
export const SENT_KEPT = 30 * KEPT

/**
 * Deletes unsent mails after a day, when the codes in them have long expired, and the records of sent mails after a
 * month.
 */
export async function sweepMails({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', clock.now() - KEPT)
    .execute()
  await db
    .deleteFrom('sent_mails')
    .where('ended_at', '<', clock.now() - SENT_KEPT)
    .execute()
}
