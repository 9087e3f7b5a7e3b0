import type { User } from '#contract/account/user.ts'
import type { Requirements } from '#contract/wire/callBuilders.ts'
import { missingContact } from '#domain/account/contacts.ts'

export type CheckState = 'done' | 'waiting' | 'failed' | 'open'

/** One requirement of a call. Requirements are listed in the order in which a person has to meet them. */
export interface Check {
  readonly key: 'contacts' | 'level1' | 'level2' | 'payPassword'
  readonly state: CheckState
}

export type Checked = Pick<
  User,
  'email_bound' | 'mobile_bound' | 'phone_optional' | 'real_level' | 'real_status' | 'has_pay_password'
>

/** Values of `User.real_status`: the state of the latest verification. */
const REVIEWING = 1
const FAILED = 3

function levelState(level: number, { real_level, real_status }: Checked): CheckState {
  if (real_level >= level) return 'done'
  // `real_status` is the state of the verification for the level after the person's present level.
  if (real_level !== level - 1) return 'open'
  return real_status === REVIEWING ? 'waiting' : real_status === FAILED ? 'failed' : 'open'
}

/** All requirements of a call with their state for a person, whether met or not. */
export function checksOf(requires: Requirements, person: Checked): readonly Check[] {
  const level: number = requires.level ?? 0
  // A person who is already verified for this level needs no further email address or phone number.
  const isReachable = person.real_level >= level || missingContact(person) === null
  return [
    ...(level > 0 ? [{ key: 'contacts', state: isReachable ? 'done' : 'open' } as const] : []),
    ...(level > 0 ? [{ key: 'level1', state: levelState(1, person) } as const] : []),
    ...(level > 1 ? [{ key: 'level2', state: levelState(2, person) } as const] : []),
    ...(requires.payPassword === true
      ? [{ key: 'payPassword', state: person.has_pay_password === 1 ? 'done' : 'open' } as const]
      : []),
  ]
}
