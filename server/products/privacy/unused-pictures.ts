import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'

const DAY_MS = 86_400_000

/** Time (ms) within which an uploaded picture must be used, for example sent to support or submitted as a payment proof. */
export const UNUSED_KEPT_MS = 7 * DAY_MS

/**
 * Time (ms) for which pictures are examined after `UNUSED_KEPT_MS`. Older pictures are not examined every hour, because
 * they were examined before: a reference to a picture ends only when the account is closed.
 */
const EXAMINED_MS = 30 * DAY_MS

/** Maximum number of pictures that one transaction deletes, so that it stays within its time limit. */
const AT_ONCE = 100

/** Query for the names of the pictures that match a condition and that nothing refers to. */
const unusedPictures = (condition: RawBuilder<boolean>) => sql<{ name: string }>`
  select f.name from files f where ${condition}
    and not exists (select from real_claims c where c.front_pic = f.name)
    and not exists (select from real_claims c where c.reverse_pic = f.name)
    and not exists (select from deposits r where r.voucher_digest = f.digest and strpos(r.voucher, f.name) > 0)
    and not exists (select from quickbuy_orders q where q.voucher_digest = f.digest and strpos(q.voucher, f.name) > 0)
    and not exists (select from addresses a where a.qrcode = f.name)
    and not exists (select from support_messages s where s.file = f.name)
    and not exists (select from chat_messages m where m.file = f.name)`

async function dropUnused(tx: Tx, condition: RawBuilder<boolean>): Promise<void> {
  const { rows } = await unusedPictures(condition).execute(tx)
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return
  await tx.deleteFrom('file_contents').where('name', 'in', names).execute()
  await tx.deleteFrom('files').where('name', 'in', names).execute()
}

/** Deletes the pictures of a closed account that are no longer referenced, with the portrait. */
export const dropPictures = (tx: Tx, userId: number): Promise<void> =>
  dropUnused(tx, sql<boolean>`f.user_id = ${userId}`)

/**
 * Deletes pictures that were uploaded more than seven days ago and never used. The limit of uploads in 24 hours bounds
 * only how fast a user fills the database, and without the deletion there would be no bound for the total.
 */
export async function sweepUnusedPictures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const until = clock.now() - UNUSED_KEPT_MS
  const old = sql<boolean>`not f.shown and f.created_at between ${until - EXAMINED_MS} and ${until}`
  for (let done = false; !done; )
    done = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ name: string }>`
        ${unusedPictures(old)} limit ${atOnce} for update of f skip locked`.execute(tx)
      // A transaction that uses a picture locks it first. Now that the pictures are locked, one that was used since
      // the statement above began is found in use.
      if (rows.length > 0)
        await dropUnused(tx, sql<boolean>`f.name in (${sql.join(rows.map(({ name }) => name))})`)
      return rows.length < atOnce
    })
}
