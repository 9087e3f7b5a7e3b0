import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { dec, int } from '../wire/fields.ts'

/** Reasons to review a deposit or withdrawal more closely. */
const RISKS = [
  /** No withdrawal of this user was ever sent to the address. */
  'new_address',
  /** The address was saved within the last 24 hours or 7 days. */
  'address_saved',
  /** Security settings of the account were changed within the last 24 hours or 7 days. */
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
] as const
export type RiskKind = (typeof RISKS)[number]

const Risk = v.object({
  kind: v.picklist(RISKS),
  /** Time of the event; null for a state without a time. */
  at: v.nullable(int),
  /** For a recent event: within 24 hours, or within 7 days. */
  within: v.nullable(v.picklist(['24h', '7d'])),
  /** For a freeze: the frozen activity. */
  what: v.nullable(v.picklist(FREEZES)),
})
export type Risk = v.InferOutput<typeof Risk>

/** The risk notes of a user, with the amount that they asked to withdraw within 24 hours and that was not returned. */
export const RiskNotes = v.object({
  risks: v.array(Risk),
  registered_at: int,
  withdrawals_24h: v.object({ count: int, usdt: dec }),
})
export type RiskNotes = v.InferOutput<typeof RiskNotes>
