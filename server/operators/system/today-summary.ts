import type { Today } from '#contract/operators/overview.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { lastDay } from './last-day-figures.ts'
import { queuesOf } from './staff-queues.ts'
import { lightsOf } from './status-checks.ts'

/** Staff queues, the state of each part of the system, and figures of the last 24 hours. */
export async function today(operation: Operation): Promise<Today> {
  const { db, clock } = operation
  const time = clock.now()
  const { market } = await operation.services()
  return {
    time,
    queues: await queuesOf(db, time),
    lights: await lightsOf(operation),
    figures: await lastDay(db, market, time),
  }
}
