import { isMobile, nationalNumber } from '#domain/account/identity.ts'
import { AppError } from '../../platform/errors.ts'
import { numberOf } from '../../platform/mail/sms.ts'
import { emailOf } from './email.ts'
import type { SignInName } from './users.ts'

/** Whom a person says they are before they are signed in. */
export interface Named extends SignInName {
  /** As codes are sent and attempts are counted. */
  readonly to: string
}

/** What was typed with what its form says it is. */
export interface Typed {
  readonly user_string: string
  readonly type: 'email' | 'mobile'
  /** Dial code, with or without its plus. */
  readonly area_code: string
}

export const namedByEmail = (email: string): Named => ({ email, area_code: '', mobile: '', to: email })

export function namedByMobile(areaCode: string, typed: string): Named {
  // China, as the fixed fields of the calls have it, where none is said.
  const area_code = areaCode.replace(/^\+/, '') || '86'
  const mobile = nationalNumber(area_code, typed)
  if (!/^[1-9]\d{0,3}$/.test(area_code) || !isMobile(area_code, mobile)) throw new AppError('bad_mobile')
  return { email: '', area_code, mobile, to: numberOf(area_code, mobile) }
}

/** AppError `bad_account` for what is no address, `bad_mobile` for what is no number. */
export function named({ user_string, type, area_code }: Typed): Named {
  if (type === 'mobile') return namedByMobile(area_code, user_string)
  const email = emailOf(user_string)
  if (email === null) throw new AppError('bad_account')
  return namedByEmail(email)
}
