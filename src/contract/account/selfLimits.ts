import * as v from 'valibot'
import { amount, catalogueId, dec, form, int, oneOf, str } from '../wire/fields.ts'

/** What people allow themselves: the fields and parameters that every product with such limits shares. */

/** A limit on a business day (UTC+8) in one coin. */
export const selfLimit = {
  currency_id: int,
  currency_name: str,
  /** Null: no limit. */
  amount: v.nullable(dec),
  /** What replaces it at `next_time` (s); 0 when nothing does. */
  next_amount: v.nullable(dec),
  next_time: int,
}
const SelfLimit = v.object(selfLimit)
export type SelfLimit = v.InferOutput<typeof SelfLimit>

/** A new limit; empty: none. A lower one counts at once, a higher one after 24 hours. */
export const limitForm = form({
  currency_id: catalogueId,
  amount: v.optional(v.union([v.literal(''), amount('bad_amount')], 'bad_amount'), ''),
})

/** For so many days from now, at once; 0 ends a pause after 24 hours. */
export const pauseForm = form({ days: oneOf('0', '1', '7', '30') })
