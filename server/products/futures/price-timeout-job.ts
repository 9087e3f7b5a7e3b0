import { FUTURES_WAIT_MS } from '#domain/trade/futures/orderDraft.ts'
import type { Job } from '../../platform/jobs/runner.ts'

export const UNPRICED = 'lever_unpriced'
/**
 * Time (ms) after the time limit for a price. After it, every price that was recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/** Job that ends an opening or a close order for which no price was recorded in time. */
export const unpricedJob = (id: number, what: 'open' | 'close', at: number): Job => ({
  kind: UNPRICED,
  object: String(id),
  period: what === 'open' ? '' : String(at),
  at: at + FUTURES_WAIT_MS + GRACE,
})
