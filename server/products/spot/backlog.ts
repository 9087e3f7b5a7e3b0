import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

/** How many of the oldest orders are looked at: those of a pair whose prices pause are not late. */
const LOOKED_AT = 100
/** An order that is late by more is no part of a queue: something keeps it from being decided, which is logged (ms). */
const STUCK = 60_000
/** A node looks at most this often (ms). */
const LOOK_EVERY = 250

/**
 * When the price was recorded that decides the oldest order which is still undecided (ms), of all pairs; null when none
 * waits. An order that waits for its first price is not late, nor is one of a halted pair, of which nothing is decided.
 */
export async function oldestDue(db: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`
    select min(t.time) as due
    from (
      select pair_id, greatest(accept_seq, trigger_seq) as seq, created_at from spot_orders
      where status = 'doing' and decided_by_next
        and pair_id not in (select id from pairs where halted)
      order by id limit ${LOOKED_AT}
    ) o
    cross join lateral (
      select time from ticks where pair_id = o.pair_id and seq > o.seq and time > o.created_at
      order by seq limit 1
    ) t
    where t.time > ${now - STUCK}`.execute(db)
  return rows[0]?.due ?? null
}

interface Look {
  /** When the last one began; its answer may be still to come. */
  readonly begun: number
  /** When the one began that found `due`. */
  readonly at: number
  readonly due: number | null
}

/** What each node knows, by its database. */
const looks = new WeakMap<Db, Look>()

/**
 * Rejects new orders while those of others are decided late (AppError `market_busy`), before anything is held: what is
 * accepted is decided soon, and who has to wait is told. It never waits itself: it goes by the last look, and has another one
 * taken where that is old.
 */
export function requirePrompt({ db, clock, config, log }: Services): void {
  if (config.maxOrderDelay === 0) return
  const now = clock.now()
  const look = looks.get(db) ?? { begun: 0, at: 0, due: null }
  if (now - look.begun >= LOOK_EVERY) {
    looks.set(db, { ...look, begun: now })
    oldestDue(db, now).then(
      (due) => looks.set(db, { begun: now, at: now, due }),
      (problem: unknown) =>
        log.warn('how late orders are decided is not known', { problem: String(problem) }),
    )
  }
  // An answer that is as old says nothing of now: nobody has ordered since.
  if (look.due !== null && now - look.at <= config.maxOrderDelay && now - look.due > config.maxOrderDelay)
    throw new AppError('market_busy')
}
