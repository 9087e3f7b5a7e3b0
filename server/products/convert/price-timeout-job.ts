import type { Job } from '../../platform/jobs/runner.ts'
import type { ConversionRow } from './tables.ts'

export const UNPRICED = 'convert_unpriced'
/**
 * Delay (ms) after the time limit for a price. By then every price recorded within the limit is visible in
 * the database, whichever node recorded it.
 */
const GRACE = 3_000

/** Job that handles a conversion when the time limit for its prices is over. */
export const unpricedJob = (
  { id, created_at }: Pick<ConversionRow, 'id' | 'created_at'>,
  wait: number,
): Job => ({
  kind: UNPRICED,
  object: String(id),
  period: '',
  at: created_at + wait + GRACE,
})
