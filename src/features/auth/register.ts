import { auth } from '#contract/account/auth.ts'
import { safe } from '#contract/account/security.ts'
import { RejectedError, UnreachableError } from '#data/api/call-errors.ts'
import { send } from '#data/api/write.ts'
import { recordRegistration } from '#data/session/registered-since-launch.ts'
import type { RegisterForm } from './formRules.ts'
import { deviceMark, signIn } from './signIn.ts'
import { contactParamsOf, type TypedContact, userStringOf } from './typedContact.ts'

/** The form field at which each error key of the server is shown. */
const FIELDS: Readonly<Record<string, keyof RegisterForm>> = {
  bad_account: 'account',
  account_taken: 'account',
  bad_mobile: 'mobile',
  sms_unavailable: 'mobile',
  area_unsupported: 'account',
  code_too_soon: 'code',
  code_limit: 'code',
  bad_code: 'code',
  wrong_code: 'code',
  bad_password: 'password',
  password_mismatch: 'repeat',
  bad_invite_code: 'invite',
}

/**
 * The form field at which an error of the server is shown; null for an error of no field. `type`: the kind of
 * contact in use, whose field shows the errors of the contact.
 */
export function fieldOf(error: unknown, type: TypedContact['type']): keyof RegisterForm | null {
  if (!(error instanceof RejectedError)) return null
  const field = error.field === 'extension_code' ? 'invite' : (FIELDS[error.key] ?? null)
  return field === 'account' && type === 'mobile' ? 'mobile' : field
}

/**
 * Outcome of a registration. `signed_in`: the account was created and the person is signed in. `registered`:
 * the account was created, but the sign-in that follows failed.
 */
export type Registered = 'signed_in' | 'registered'

/**
 * Verifies the code, registers and signs in. The registration has no request id, so when its answer is lost,
 * signing in with the same credentials finds out whether the account was created; `onChecking` is called in
 * that case. Rejects with the error of the step that failed, or with `UnreachableError`.
 */
export async function register(form: RegisterForm, onChecking: () => void): Promise<Registered> {
  const who = contactParamsOf(form)
  const { code, password } = form
  const device = deviceMark()
  // For a phone number, the registration call itself verifies the code.
  if (form.type === 'email')
    await send(auth.checkCode, {
      user_string: who.user_string,
      scene: 'register',
      email_code: code,
      country_code: '+86',
      device,
    })
  try {
    await send(auth.register, {
      ...who,
      code,
      password,
      re_password: form.repeat,
      extension_code: form.invite.trim(),
      device,
    })
  } catch (error) {
    if (!(error instanceof UnreachableError) || error.reason === 'offline') throw error
    onChecking()
    return (await signIn({ ...who, password })) === null ? 'signed_in' : 'registered'
  }
  recordRegistration()
  try {
    return (await signIn({ ...who, password })) === null ? 'signed_in' : 'registered'
  } catch {
    return 'registered'
  }
}

/**
 * Requests a code by mail, with the fixed fields of that call (docs/api-conventions.md#language), or by text message.
 */
export const sendCode = async (state: TypedContact, scene: 'register' | 'forget'): Promise<void> => {
  const device = deviceMark()
  if (state.type === 'mobile')
    await send(safe.sendSms, { area_code: state.area_code, mobile: userStringOf(state), scene, device })
  else
    await send(auth.sendCode, {
      user_string: userStringOf(state),
      scene,
      area_code_id: '1',
      area_code: '86',
      email_code: '',
      device,
    })
}
