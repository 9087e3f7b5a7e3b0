import { auth } from '#contract/auth.ts'
import { send } from '#data/write.ts'
import type { ForgetForm } from './rules.ts'

/** Checks the mailed code, then sets the new password. Rejects with the refusal of whichever step said no. */
export async function resetPassword(form: ForgetForm): Promise<void> {
  const user_string = form.account.trim()
  const { code, password } = form
  await send(auth.checkCode, { user_string, scene: 'forget', email_code: code, country_code: '+86' })
  await send(auth.forget, { user_string, code, password, re_password: form.repeat, type: 'email' })
}
