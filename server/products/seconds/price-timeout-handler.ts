import { secondsDeadline } from '#domain/trade/seconds.ts'
import { pairTicksAfter } from '../../market/tick-store.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { JobHandler } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { decide, notifyDecided } from './apply-ticks.ts'
import { OVERDUE } from './price-timeout-job.ts'
import { lockOrder, stateOf } from './store.ts'

const TICKS_AT_ONCE = 2000

/**
 * Returns the stake of options for which no price was recorded in time. If a price was recorded in time and not
 * evaluated yet, this price still decides the option.
 */
export const secondsJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [OVERDUE]: async (tx, { object, period }, now) => {
    const row = await lockOrder(tx, Number(object))
    if (row?.status !== 'doing' || (period === 'entry' && row.entry_id !== null)) return {}
    const ticks: RecordedTick[] = []
    for (let from = row.evaluated_seq; ; ) {
      const page = await pairTicksAfter(tx, row.pair_id, from, TICKS_AT_ONCE)
      ticks.push(...page)
      const last = page.at(-1)
      if (!last || page.length < TICKS_AT_ONCE || last.time > secondsDeadline(stateOf(row))) break
      from = last.seq
    }
    const decided = await decide(services, tx, row, ticks, { time: now, overdue: true })
    return decided ? { committed: () => notifyDecided(services, decided) } : {}
  },
})
