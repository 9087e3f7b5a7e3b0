import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'

/** How many of the oldest orders are looked at: those of a pair whose prices pause are not late. */
const LOOKED_AT = 100
/** A node looks at most this often (ms). */
const LOOK_EVERY = 250

/**
 * When the price was recorded that decides the oldest order which is still undecided (ms), of all pairs; null when none
 * waits. An order that waits for its first price is not late.
 */
export async function oldestDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`
    select min(t.time) as due
    from (
      select pair_id, greatest(accept_seq, trigger_seq) as seq, created_at from spot_orders
      where status = 'doing' and decided_by_next
      order by id limit ${LOOKED_AT}
    ) o
    cross join lateral (
      select time from ticks where pair_id = o.pair_id and seq > o.seq and time > o.created_at
      order by seq limit 1
    ) t`.execute(db)
  return rows[0]?.due ?? null
}

interface Look {
  /** When it began. */
  readonly at: number
  /** What the last look found, which may be of an earlier one while this goes on. */
  readonly due: number | null
}

/** The last look of each node, by its database. */
const looks = new WeakMap<Db, Look>()

/**
 * Rejects new orders while those of others are decided late (AppError `market_busy`), before anything is held: what is
 * accepted is decided soon, and who has to wait is told. It never waits itself: it goes by the last look, and has another one
 * taken where that is old.
 */
export function requirePrompt({ db, clock, config, log }: Services): void {
  if (config.maxOrderDelay === 0) return
  const now = clock.now()
  const look = looks.get(db) ?? { at: Number.NEGATIVE_INFINITY, due: null }
  if (now - look.at >= LOOK_EVERY) {
    looks.set(db, { ...look, at: now })
    oldestDue(db).then(
      (due) => looks.set(db, { at: now, due }),
      (problem: unknown) =>
        log.warn('how late orders are decided is not known', { problem: String(problem) }),
    )
  }
  // A look that is as old says nothing of now: nobody has ordered since.
  if (look.due !== null && now - look.at <= config.maxOrderDelay && now - look.due > config.maxOrderDelay)
    throw new AppError('market_busy')
}
