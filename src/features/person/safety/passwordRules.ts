import { isCode, isPassword } from '#features/account/index.ts'
import { patch } from '#features/kit/index.ts'

export interface PasswordForm {
  readonly code: string
  readonly password: string
  readonly repeat: string
}

export type PasswordFault = 'code' | 'short' | 'mismatch'

export const passwordRules = {
  reduce: patch<PasswordForm>,
  summarise: () => null,
  errors: (form: PasswordForm): Readonly<Partial<Record<keyof PasswordForm, PasswordFault>>> => ({
    ...(isCode(form.code) ? {} : { code: 'code' as const }),
    ...(isPassword(form.password) ? {} : { password: 'short' as const }),
    ...(form.password === form.repeat ? {} : { repeat: 'mismatch' as const }),
  }),
}
