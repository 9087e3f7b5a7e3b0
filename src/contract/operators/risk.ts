import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { dec, int } from '../wire/fields.ts'

/** What speaks for a second look at money that comes or goes. */
const RISKS = [
  /** Nothing of this person's was ever sent to the address. */
  'new_address',
  /** The address was saved within the last 24 hours or 7 days. */
  'address_saved',
  /** What protects the account was changed within the last 24 hours or 7 days. */
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
  /** When it happened; null for what has no time. */
  at: v.nullable(int),
  /** Of what happened lately: within 24 hours, or within 7 days. */
  within: v.nullable(v.picklist(['24h', '7d'])),
  /** Of a freeze: what is frozen. */
  what: v.nullable(v.picklist(FREEZES)),
})
export type Risk = v.InferOutput<typeof Risk>

/** The same of a person, with what they asked to withdraw within 24 hours and did not get back. */
export const RiskNotes = v.object({
  risks: v.array(Risk),
  registered_at: int,
  withdrawals_24h: v.object({ count: int, usdt: dec }),
})
export type RiskNotes = v.InferOutput<typeof RiskNotes>
