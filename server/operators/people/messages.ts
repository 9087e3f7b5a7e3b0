import { sql } from 'kysely'
import type { PersonMessage, PersonMessages } from '#contract/operators/people-answer-schemas.ts'
import { toMail } from '../../content/messages/index.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import { phoneNumber } from '../../platform/mail/sms.ts'
import { type Person, personOf } from './person.ts'

/** Maximum number of rows returned from the inbox, and from sent mails. */
const SHOWN = 200
/**
 * Shown instead of the subject of a mail that contains a code, because only the recipient may know
 * the code.
 */
const CODE = 'verification code'

async function inboxOf(db: Db, userId: number): Promise<PersonMessage[]> {
  const rows = await db
    .selectFrom('inbox')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    created_at: row.created_at,
    channel: 'inbox',
    subject: toMail(row, 'en').title,
    state: row.read_at > 0 ? 'read' : 'unread',
  }))
}

interface Sent {
  readonly created_at: number
  readonly recipient: string
  readonly subject: string
  readonly with_code: boolean
  readonly state: 'waiting' | 'sent' | 'given up'
}

/** Sent and waiting mails and text messages to the user's present contacts. */
async function sentTo(db: Db, { email, area_code, mobile }: Person): Promise<PersonMessage[]> {
  const contacts = [email, mobile === '' ? '' : phoneNumber(area_code, mobile)].filter((one) => one !== '')
  const { rows } = await sql<Sent>`
    (select created_at, recipient, subject, with_code, 'waiting' as state from mails
      where recipient = any (${sql.val(contacts)}::text[]) order by id desc limit ${SHOWN})
    union all
    (select created_at, recipient, subject, with_code, state from sent_mails
      where recipient = any (${sql.val(contacts)}::text[]) order by id desc limit ${SHOWN})`.execute(db)
  return rows.map(({ created_at, recipient, subject, with_code, state }) => ({
    created_at,
    channel: recipient.startsWith('+') ? 'sms' : 'mail',
    subject: with_code ? CODE : subject,
    state,
  }))
}

/** Messages to a user, newest first: inbox, mails and text messages. */
export async function messagesOf(operation: Operation, named: string): Promise<PersonMessages> {
  const person = await personOf(operation, named)
  const all = [...(await inboxOf(operation.db, person.id)), ...(await sentTo(operation.db, person))]
  return { uid: person.id, messages: all.sort((one, other) => other.created_at - one.created_at) }
}
