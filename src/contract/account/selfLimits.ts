import * as v from 'valibot'
import { amount, catalogueId, dec, form, int, oneOf, str } from '../wire/fields.ts'

/** Fields and parameters of personal limits, shared by all products that have personal limits. */

/** A limit per business day (UTC+8) in one coin. */
export const selfLimit = {
  currency_id: int,
  currency_name: str,
  /** The limit; null: no limit. */
  amount: v.nullable(dec),
  /**
   * The limit that applies from `next_time` (epoch seconds) on; `next_time` is 0 when no change is
   * pending.
   */
  next_amount: v.nullable(dec),
  next_time: int,
}
const SelfLimit = v.object(selfLimit)
export type SelfLimit = v.InferOutput<typeof SelfLimit>

/** A new limit; empty: no limit. A lower limit applies at once, a higher limit after 24 hours. */
export const limitForm = form({
  currency_id: catalogueId,
  amount: v.optional(v.union([v.literal(''), amount('bad_amount')], 'bad_amount'), ''),
})

/** Starts a pause of `days` at once; 0 ends a pause after 24 hours. */
export const pauseForm = form({ days: oneOf('0', '1', '7', '30') })
