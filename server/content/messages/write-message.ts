import type { MailKind } from '#contract/table.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import { rowWriter } from '../../platform/db/row-writers.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { KeptMail } from './index.ts'
import type { Details } from './message-kinds.ts'

export interface MailDraft {
  readonly userId: number
  readonly kind: MailKind
  readonly details: Details
  /** Time of the message in milliseconds, from the caller's clock. */
  readonly time: number
}

interface NewMail {
  readonly user_id: number
  readonly kind: MailKind
  readonly details: string
  readonly created_at: number
}

const insertMail = rowWriter<NewMail, { readonly id: number }>(
  'inbox',
  { user_id: 'bigint', kind: 'text', details: 'jsonb', created_at: 'bigint' },
  'id',
)

/** The stored message of a draft and its id. */
const keptMail = ({ userId, kind, details, time }: MailDraft, id: number): KeptMail => ({
  id,
  user_id: userId,
  kind,
  details,
  created_at: time,
  read_at: 0,
})

/**
 * Writes a message in the transaction of the change that it reports, so the message is stored if and only if the
 * change is committed. Open pages must be notified after the commit (`message-events.ts`).
 */
export async function writeMail(tx: Tx, draft: MailDraft): Promise<KeptMail> {
  const { userId, kind, details, time } = draft
  const row = { user_id: userId, kind, details: JSON.stringify(details), created_at: time }
  const { id } = await insertMail(tx, row)
  return keptMail(draft, id)
}

/** Writes messages to many users in one statement. */
export const writeMails = (tx: Tx, drafts: readonly MailDraft[]): Promise<readonly KeptMail[]> =>
  settleAll(drafts.map((draft) => writeMail(tx, draft)))
