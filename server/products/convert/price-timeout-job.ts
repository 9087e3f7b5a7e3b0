import type { Job } from '../../platform/jobs/runner.ts'
import type { ConversionRow } from './tables.ts'

export const UNPRICED = 'convert_unpriced'
/**
 * Time (ms) after the time limit for a price. After it, every price that was recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/** The job that ends a conversion whose prices were not recorded within the time limit. */
export const unpricedJob = (
  { id, created_at }: Pick<ConversionRow, 'id' | 'created_at'>,
  wait: number,
): Job => ({
  kind: UNPRICED,
  object: String(id),
  period: '',
  at: created_at + wait + GRACE,
})
