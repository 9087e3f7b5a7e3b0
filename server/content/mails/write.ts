import type { MailKind } from '#contract/table.ts'
import { merged } from '../../db/merged.ts'
import type { Tx } from '../../db/types.ts'
import type { KeptMail } from './index.ts'
import type { Details } from './kinds.ts'

export interface MailDraft {
  readonly userId: number
  readonly kind: MailKind
  readonly details: Details
  /** Milliseconds, from the caller's clock. */
  readonly time: number
}

/** The row of a message; its id is the database's. */
export const inboxRow = ({ userId, kind, details, time }: MailDraft) => ({
  user_id: userId,
  kind,
  details: JSON.stringify(details),
  created_at: time,
})

/** What was written, once its id is known. */
export const keptMail = ({ userId, kind, details, time }: MailDraft, id: number): KeptMail => ({
  id,
  user_id: userId,
  kind,
  details,
  created_at: time,
  read_at: 0,
})

/** So many rows go into one statement. */
const BATCH = 1000

/** The same of one moment for many people. */
export async function writeMails(tx: Tx, drafts: readonly MailDraft[]): Promise<KeptMail[]> {
  const kept: KeptMail[] = []
  for (let from = 0; from < drafts.length; from += BATCH) {
    const batch = drafts.slice(from, from + BATCH)
    const rows = await tx.insertInto('inbox').values(batch.map(inboxRow)).returning('id').execute()
    for (const [index, draft] of batch.entries()) kept.push(keptMail(draft, rows[index]?.id ?? 0))
  }
  return kept
}

/**
 * Writes a message in the transaction of its event: both are stored or neither. Notify open pages after the commit
 * (`notifications.ts`).
 */
export const writeMail: (tx: Tx, draft: MailDraft) => Promise<KeptMail> = merged(writeMails)
