import type { Db } from '../db/types.ts'
import type { Services } from '../services.ts'

export interface KeptMail {
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly code: string | null
  readonly created_at: number
}

const columns = ['recipient', 'subject', 'body', 'code', 'created_at'] as const

/** Mails that were kept instead of sent, newest first. */
export const recentMails = (db: Db, most: number): Promise<KeptMail[]> =>
  db.selectFrom('mails').select(columns).orderBy('id', 'desc').limit(most).execute()

/** The last mail to an address, or null. */
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

const KEPT = 86_400_000

/** Forgets mails a day old: the codes in them died long before. */
export async function sweepMails({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', clock.now() - KEPT)
    .execute()
}
