import type { User } from '../account/user.ts'
import type { Requirements } from './kit.ts'

/** What of a person the needs of calls are held against, as their profile has it. */
export type Standing = Pick<User, 'real_level' | 'vip_level' | 'has_pay_password' | 'closed_regions'>

/** Something that a call needs and a person has not. */
export type Unmet = 'region' | 'level' | 'vip' | 'payPassword'

/**
 * The first thing that a person lacks for a call, in the order in which they would see to it; null when nothing is
 * lacking. The server rejects by it, the screen says so beforehand.
 */
export function unmet({ region, level, vip, payPassword }: Requirements, standing: Standing): Unmet | null {
  if (region !== undefined && standing.closed_regions.includes(region)) return 'region'
  if (level !== undefined && standing.real_level < level) return 'level'
  if (vip !== undefined && standing.vip_level < vip) return 'vip'
  if (payPassword === true && standing.has_pay_password !== 1) return 'payPassword'
  return null
}
