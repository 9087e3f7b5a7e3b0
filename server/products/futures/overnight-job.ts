import { sql } from 'kysely'
import { midnightOf, utcDay } from '#domain/trade/futures/overnightFee.ts'
import { tickAt } from '../../market/tick-store.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import type { Booked } from './book-opens-and-closes.ts'
import { decideUpTo } from './catch-up-with-ticks.ts'
import { notifyOrder } from './notifications.ts'
import { chargeOvernightFees } from './overnight-fees.ts'
import { lockOrder } from './store.ts'

const KIND = 'lever_night'
/**
 * Time (ms) after 00:00 after which every price from before 00:00 is in the database and evaluated, whichever node
 * recorded it.
 */
const GRACE = 3_000
const AT_ONCE = 200

/**
 * The job that charges the overnight fee of one night to positions with ids above `after`. Each run charges a limited
 * number of positions.
 */
const nightJob = (day: number, after: number): Job => ({
  kind: KIND,
  object: '',
  period: `${day}:${after}`,
  at: midnightOf(day) + GRACE,
})

/** Schedules the job of the next night. Nights that were missed are charged first, in order. */
export async function scheduleNight(db: Db, now: number): Promise<void> {
  await schedule(db, [nightJob(utcDay(now) + 1, 0)])
}

/**
 * The next positions that were open at midnight. `reached`: whether a price from before midnight may have closed the
 * position, which then has to be evaluated first.
 */
async function nextPositions(tx: Tx, day: number, after: number) {
  const midnight = midnightOf(day)
  const { rows } = await sql<{ id: number; reached: boolean }>`
    with next as materialized (
      select id, pair_id, evaluated_seq, trigger_low, trigger_high from lever_orders
      where phase = 'open' and id > ${after} and opened_at < ${midnight} and last_night < ${day}
      order by id limit ${AT_ONCE}
    ), ranges as materialized (
      select n.pair_id, min(t.price) as low, max(t.price) as high
      from (select pair_id, min(evaluated_seq) as seq from next group by pair_id) n
      join ticks t on t.pair_id = n.pair_id and t.seq > n.seq and t.time < ${midnight}
      group by n.pair_id
    )
    select n.id, coalesce(r.low <= n.trigger_low or r.high >= n.trigger_high, false) as reached
    from next n left join ranges r using (pair_id) order by n.id`.execute(tx)
  return rows
}

/**
 * Charges every open position its overnight fee at 00:00 UTC (docs/products/futures.md#overnight-fee). A night is
 * charged only once, even if the job runs several times.
 */
export const nightJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, { period }, now) => {
    const [day = 0, after = 0] = period.split(':').map(Number)
    const next = await nextPositions(tx, day, after)
    const notified: Booked[] = []
    for (const { id, reached } of next) {
      const row = await lockOrder(tx, id)
      if (row?.phase !== 'open') continue
      const { before } = await tickAt(tx, row.pair_id, midnightOf(day) - 1)
      const decided = await decideUpTo(services, tx, row, reached && before ? before.seq : 0, now)
      const charged = await chargeOvernightFees(tx, decided.row, midnightOf(day), now)
      notified.push({ ...decided, row: charged })
    }
    const last = next.at(-1)
    await schedule(tx, [last ? nightJob(day, last.id) : nightJob(day + 1, 0)])
    return { committed: () => void Promise.all(notified.map((one) => notifyOrder(services, one))) }
  },
})
