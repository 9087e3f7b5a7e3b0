import { sql } from 'kysely'
import type { Unread } from '#contract/communication/message.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Db } from '../../platform/db/types.ts'
import { kindsOf } from './message-kinds.ts'

/**
 * Counting stops at this number: a higher count is of no use, and counting would read every message
 * of a busy account.
 */
const MOST = 1000

const NOTHING_UNREAD: Unread = { system: 0, kefu: 0, announcement: 0, asset: 0, version: 0 }

export interface Reader {
  readonly id: number
  /** The language of the user's last visit. */
  readonly lang: Lang
  readonly unread: Unread
}

/**
 * Number of transactions that had ended when this statement began, by which two counts of unread messages are
 * ordered: the count with the higher number is at least as new, because a later statement sees at least the data of
 * an earlier statement. Times cannot order the counts, because the clocks of the nodes differ.
 */
const VERSION = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  - (select count(*) from pg_snapshot_xip(pg_current_snapshot()))`

/** The unread counts of these users, in one query. Unknown ids are left out. */
export async function unreadOf(db: Db, userIds: readonly number[]): Promise<readonly Reader[]> {
  const { rows } = await sql<{
    id: number
    lang: Lang
    system: number
    kefu: number
    announcement: number
    version: number
    asset: number
  }>`
    select u.id, u.lang,
      (select count(*) from (
        select 1 from inbox i where i.user_id = u.id and i.read_at = 0 limit ${MOST}
      ) as few)::int as system,
      (select count(*) from (
        select 1 from inbox i where i.user_id = u.id and i.read_at = 0 and i.kind = any(${kindsOf('asset')}) limit ${MOST}
      ) as few)::int as asset,
      (select count(*) from (
        select 1 from support_messages k where k.user_id = u.id and k.read_at = 0 and k.sender = 'agent' limit ${MOST}
      ) as few)::int as kefu,
      (select count(*) from news n
        where n.c_id = 4 and n.withdrawn_at = 0 and not n.hidden and n.published_at > u.created_at
          and not exists (select 1 from news_reads r where r.user_id = u.id and r.news_id = n.id))::int as announcement,
      ${VERSION} as version
    from users u where u.id = any(${userIds})`.execute(db)
  return rows.map(({ id, lang, system, kefu, announcement, asset, version }) => ({
    id,
    lang,
    unread: { system, kefu, announcement, asset, version },
  }))
}

/** The unread counts of one user. */
export async function unreadBy(db: Db, userId: number): Promise<Unread> {
  const [reader] = await unreadOf(db, [userId])
  return reader?.unread ?? NOTHING_UNREAD
}

/** The number of all unread messages, for a badge. */
export const unreadTotal = ({ system, kefu, announcement }: Unread): number => system + kefu + announcement
