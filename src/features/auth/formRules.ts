import { type PasswordFault, passwordFault } from '#domain/account/password.ts'
import { plainAccount, plainCode } from '#domain/text/plainText.ts'
import { isPhone, type TypedContact } from './typedContact.ts'

/** Validation errors of a field in the sign-in and registration forms; `labels.ts` has the messages. */
export type Fault = 'email' | 'phone' | PasswordFault | 'code' | 'mismatch' | 'consent' | 'invite' | 'special'

/** Maximum length of a mail address (RFC 5321), as in the contract's `userString`. */
const EMAIL_MAX = 254
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u

/** Whether a text is an email address, as typed. */
export function isEmail(text: string): boolean {
  const account = plainAccount(text)
  return account.length <= EMAIL_MAX && EMAIL.test(account)
}

/** Whether a text is exactly six digits (docs/products/accounts.md#verification-codes). */
export const isCode = (text: string): boolean => /^\d{6}$/.test(plainCode(text))

/** Whether an invite code is valid: optional; letters and digits only. */
export const isInvite = (text: string): boolean => /^[A-Za-z0-9]{0,16}$/.test(plainCode(text))

export interface LoginForm extends TypedContact {
  readonly password: string
}

export interface RegisterForm extends TypedContact {
  readonly code: string
  readonly password: string
  readonly repeat: string
  readonly invite: string
  readonly consent: boolean
}

export type ResetPasswordForm = TypedContact & Pick<RegisterForm, 'code' | 'password' | 'repeat'>

type Faults<F> = Readonly<Partial<Record<keyof F, Fault>>>

/** Validation errors of the contact fields. */
const contactFaults = (form: TypedContact): Faults<TypedContact> =>
  form.type === 'mobile'
    ? isPhone(form)
      ? {}
      : { mobile: 'phone' }
    : isEmail(form.account)
      ? {}
      : { account: 'email' }

/** Validation errors of the password field. */
export const passwordFaults = (password: string): { readonly password?: PasswordFault } => {
  const fault = passwordFault(password)
  return fault === null ? {} : { password: fault }
}

/** Validation errors of the sign-in form; empty when the form may be sent. */
export function loginFaults(form: LoginForm): Faults<LoginForm> {
  return {
    ...contactFaults(form),
    ...passwordFaults(form.password),
  }
}

/** Validation errors of the form for a new password; empty when the form may be sent. */
export function resetPasswordFaults(form: ResetPasswordForm): Faults<ResetPasswordForm> {
  return {
    ...contactFaults(form),
    ...(isCode(form.code) ? {} : { code: 'code' as const }),
    ...passwordFaults(form.password),
    ...(form.password === form.repeat ? {} : { repeat: 'mismatch' as const }),
  }
}

/** Validation errors of the registration form; empty when the form may be sent. */
export function registerFaults(form: RegisterForm): Faults<RegisterForm> {
  return {
    ...resetPasswordFaults(form),
    ...(isInvite(form.invite.trim()) ? {} : { invite: 'invite' as const }),
    ...(form.consent ? {} : { consent: 'consent' as const }),
  }
}

export type Strength = 0 | 1 | 2 | 3

/**
 * Strength of a password: 0 empty or too short, 1 weak, 2 fair, 3 strong. Length counts most, then kinds of
 * characters; one repeated character is weak at any length.
 */
export function passwordStrength(password: string): Strength {
  if (passwordFault(password) !== null) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 1
  const points = (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + kinds
  return points >= 5 ? 3 : points >= 3 ? 2 : 1
}
