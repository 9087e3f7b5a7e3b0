import type { User } from '../account/user.ts'
import type { Requirements } from './callBuilders.ts'

/** The fields of the user's profile that a call's requirements are compared with. */
export type Standing = Pick<User, 'real_level' | 'vip_level' | 'has_pay_password' | 'closed_regions'>

/** A requirement that a person does not meet. */
export type Unmet = 'region' | 'level' | 'vip' | 'payPassword'

/**
 * The first unmet requirement of a call, in the order in which a person can meet them; null when all are met.
 * The server rejects a call with an unmet requirement; screens check the requirements before they send the
 * call.
 */
export function unmet({ region, level, vip, payPassword }: Requirements, standing: Standing): Unmet | null {
  if (region !== undefined && standing.closed_regions.includes(region)) return 'region'
  if (level !== undefined && standing.real_level < level) return 'level'
  if (vip !== undefined && standing.vip_level < vip) return 'vip'
  if (payPassword === true && standing.has_pay_password !== 1) return 'payPassword'
  return null
}
