import type { User } from '#contract/account/user.ts'
import type { Access, Requirements } from '#contract/wire/callBuilders.ts'
import { type Standing, unmet } from '#contract/wire/requirements.ts'

/**
 * An unmet requirement of a call. Requirements are listed in the order in which a person has to meet them.
 */
export type Gate =
  | { readonly need: 'login' }
  | { readonly need: 'level'; readonly level: 1 | 2; readonly reviewing: boolean }
  | { readonly need: 'vip'; readonly vip: number }
  | { readonly need: 'payPassword' }
  | { readonly need: 'region' }
  | { readonly need: 'line' }

export type GatedCall = { readonly access: Access; readonly requires: Requirements }

export interface Caller {
  readonly member: boolean
  readonly online: boolean
  /**
   * The person's profile; undefined until the profile is loaded. Until then no personal requirement counts as
   * unmet, because only the server can check these requirements.
   */
  readonly user: (Standing & Pick<User, 'real_status'>) | undefined
  /** False when the server answered that the product is not available in this region. */
  readonly offered: boolean
}

/** Value of `User.real_status` while a verification is under review. */
const REVIEWING = 1

/** The first unmet requirement of a call; null when the call may be made. */
export function firstMissingRequirement(
  { access, requires }: GatedCall,
  { member, online, user, offered }: Caller,
): Gate | null {
  if (access === 'member' && !member) return { need: 'login' }
  if (requires.region !== undefined && !offered) return { need: 'region' }
  return (user && personal(requires, user)) ?? (online ? null : { need: 'line' })
}

function personal(requires: Requirements, user: NonNullable<Caller['user']>): Gate | null {
  switch (unmet(requires, user)) {
    case 'region':
      return { need: 'region' }
    case 'level':
      return { need: 'level', level: requires.level ?? 1, reviewing: user.real_status === REVIEWING }
    case 'vip':
      return { need: 'vip', vip: requires.vip ?? 0 }
    case 'payPassword':
      return { need: 'payPassword' }
    case null:
      return null
  }
}
