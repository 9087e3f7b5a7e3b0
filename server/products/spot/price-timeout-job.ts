import { SPOT_WAIT_MS } from '#domain/trade/spotEvaluate.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import type { OrderRow } from './store.ts'

/** Kind of the job that ends an order for which no price was recorded in time (`price-timeout-handler.ts`). */
export const UNPRICED = 'spot_unpriced'
/**
 * Time (ms) after the time limit for a price. After it, every price that was recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/**
 * The job that ends a market order when the time limit for its price is over. It is deleted when a price has decided
 * the order.
 */
export const unpricedJob = ({ id, created_at }: Pick<OrderRow, 'id' | 'created_at'>): Job => ({
  kind: UNPRICED,
  object: String(id),
  period: '',
  at: created_at + SPOT_WAIT_MS + GRACE,
})
