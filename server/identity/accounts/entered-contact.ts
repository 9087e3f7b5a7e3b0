import { isMobile, nationalNumber } from '#domain/account/identity.ts'
import { AppError } from '../../platform/errors.ts'
import { phoneNumber } from '../../platform/mail/sms.ts'
import { emailOf } from './email.ts'
import type { SignInName } from './users.ts'

/** The account name that a user who is not signed in has entered. */
export interface EnteredContact extends SignInName {
  /**
   * The email address or full phone number: the recipient of codes, and the key of the counters of failed
   * attempts.
   */
  readonly to: string
}

/** The entered text and its type in the form. */
export interface ContactInput {
  readonly user_string: string
  readonly type: 'email' | 'mobile'
  /** Dial code, with or without a plus. */
  readonly area_code: string
}

export const emailContact = (email: string): EnteredContact => ({
  email,
  area_code: '',
  mobile: '',
  to: email,
})

export function mobileContact(areaCode: string, typed: string): EnteredContact {
  // Without a dial code the number is a Chinese one, as the API specification prescribes.
  const area_code = areaCode.replace(/^\+/, '') || '86'
  const mobile = nationalNumber(area_code, typed)
  if (!/^[1-9]\d{0,3}$/.test(area_code) || !isMobile(area_code, mobile)) throw new AppError('bad_mobile')
  return { email: '', area_code, mobile, to: phoneNumber(area_code, mobile) }
}

/**
 * Parses the entered contact by its type. Throws AppError `bad_account` for an invalid email address,
 * `bad_mobile` for an invalid phone number.
 */
export function parseContact({ user_string, type, area_code }: ContactInput): EnteredContact {
  if (type === 'mobile') return mobileContact(area_code, user_string)
  const email = emailOf(user_string)
  if (email === null) throw new AppError('bad_account')
  return emailContact(email)
}
