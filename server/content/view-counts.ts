import { sql } from 'kysely'
import type { Db } from '../platform/db/types.ts'
import type { Services } from '../services.ts'

/**
 * Interval (ms) at which the counted views are written to the database. A crash loses the views that were counted
 * since the last write.
 */
const WRITE_AFTER = 5000

const counted = new WeakMap<Db, Map<number, number>>()

/** Counts one view of an announcement. */
export function countView({ db, log }: Pick<Services, 'db' | 'log'>, newsId: number): void {
  const views = counted.get(db)
  if (views) {
    views.set(newsId, (views.get(newsId) ?? 0) + 1)
    return
  }
  counted.set(db, new Map([[newsId, 1]]))
  setTimeout(() => {
    writeViews(db).catch((error: unknown) => log.warn('views were not counted', { problem: String(error) }))
  }, WRITE_AFTER).unref()
}

/** Writes the views that were counted so far. */
export async function writeViews(db: Db): Promise<void> {
  const views = counted.get(db)
  counted.delete(db)
  if (!views) return
  await sql`insert into news_views (news_id, views)
    select * from unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::bigint[])
    on conflict (news_id) do update set views = news_views.views + excluded.views`.execute(db)
}
