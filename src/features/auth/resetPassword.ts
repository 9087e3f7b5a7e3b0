import { auth } from '#contract/account/auth.ts'
import { send } from '#data/api/write.ts'
import type { ResetPasswordForm } from './formRules.ts'
import { deviceMark } from './signIn.ts'
import { contactParamsOf } from './typedContact.ts'

/** Verifies the code, then sets the new password. Rejects with the error of the step that failed. */
export async function resetPassword(form: ResetPasswordForm): Promise<void> {
  const who = contactParamsOf(form)
  const { code, password } = form
  const device = deviceMark()
  await send(auth.checkCode, {
    user_string: who.user_string,
    scene: 'forget',
    email_code: code,
    country_code: form.type === 'mobile' ? `+${form.area_code}` : '+86',
    device,
  })
  await send(auth.forget, { ...who, code, password, re_password: form.repeat, device })
}
