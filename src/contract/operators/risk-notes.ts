import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { dec, int } from '../wire/fields.ts'

/** Reasons to review a deposit or withdrawal more closely. */
const RISKS = [
  /** No withdrawal of this user was ever sent to the address. */
  'new_address',
  /** The user saved the address within the last 24 hours or 7 days; the note says which period. */
  'address_saved',
  /** The named security setting was changed within the last 24 hours or 7 days; the note says which period. */
  'password_changed',
  'pay_password_changed',
  'contact_changed',
  'second_factor_changed',
  'passkeys_changed',
  'first_deposit',
  'first_withdrawal',
  /** The account is younger than 7 days. */
  'young_account',
  'frozen',
  /** The picture of the payment proof was also sent with another deposit or quick buy order, of any user. */
  'same_picture',
] as const
export type RiskKind = (typeof RISKS)[number]

const Risk = v.object({
  kind: v.picklist(RISKS),
  /** Time of the event; null when the risk is a state without a time. */
  at: v.nullable(int),
  /** For a recent event: whether it happened within 24 hours or within 7 days. */
  within: v.nullable(v.picklist(['24h', '7d'])),
  /** For a freeze: the frozen activity, such as withdrawals. */
  what: v.nullable(v.picklist(FREEZES)),
  /** For a picture that was sent more than once: the other deposit or quick buy order with it. */
  proof: v.optional(v.object({ of: v.picklist(['deposit', 'quick_buy']), id: int })),
})
export type Risk = v.InferOutput<typeof Risk>

/**
 * Risk notes about a user. `withdrawals_24h`: withdrawals requested within 24 hours, except rejected and
 * cancelled withdrawals.
 */
export const RiskNotes = v.object({
  risks: v.array(Risk),
  registered_at: int,
  withdrawals_24h: v.object({ count: int, usdt: dec }),
})
export type RiskNotes = v.InferOutput<typeof RiskNotes>
