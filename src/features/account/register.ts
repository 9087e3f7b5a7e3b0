import { auth } from '#contract/auth.ts'
import { signIn } from '#data/account.ts'
import { RefusedError, UnreachableError } from '#data/errors.ts'
import { send } from '#data/write.ts'
import type { RegisterForm } from './rules.ts'

/** Which field a refusal of the server is about. */
const FIELDS: Readonly<Record<string, keyof RegisterForm>> = {
  bad_account: 'account',
  account_taken: 'account',
  bad_mobile: 'account',
  sms_unavailable: 'account',
  area_unsupported: 'account',
  code_too_soon: 'code',
  code_limit: 'code',
  bad_code: 'code',
  wrong_code: 'code',
  bad_password: 'password',
  password_mismatch: 'repeat',
  bad_invite_code: 'invite',
}

export const fieldOf = (error: unknown): keyof RegisterForm | null =>
  error instanceof RefusedError ? (FIELDS[error.key] ?? null) : null

/** `registered`: the account exists, but the login that follows did not come through. */
export type Registered = 'signed_in' | 'registered'

/**
 * Checks the code, registers and signs in. `onChecking` is told when the answer of the registration got lost: it carries
 * no request id, so signing in with the same words is what says whether it happened. Rejects with the refusal of
 * whichever step said no, or with `UnreachableError` when nobody could be asked.
 */
export async function register(form: RegisterForm, onChecking: () => void): Promise<Registered> {
  const user_string = form.account.trim()
  const { code, password } = form
  await send(auth.checkCode, { user_string, scene: 'register', email_code: code, country_code: '+86' })
  try {
    await send(auth.register, {
      user_string,
      code,
      password,
      re_password: form.repeat,
      extension_code: form.invite.trim(),
      type: 'email',
    })
  } catch (error) {
    if (!(error instanceof UnreachableError) || error.reason === 'offline') throw error
    onChecking()
    await signIn({ user_string, password, type: 'email' })
    return 'signed_in'
  }
  try {
    await signIn({ user_string, password, type: 'email' })
    return 'signed_in'
  } catch {
    return 'registered'
  }
}

/** Asks for a code by mail, with the fixed fields of the email call (screens-core A16). */
export const sendMailCode = (account: string, scene: 'register' | 'forget') =>
  send(auth.sendCode, {
    user_string: account.trim(),
    scene,
    area_code_id: '1',
    area_code: '86',
    email_code: '',
  })
