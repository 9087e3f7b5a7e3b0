import type { PasswordFault } from '#domain/account/password.ts'
import { isCode, passwordFaults } from '#features/auth/index.ts'
import { patch } from '#features/kit/index.ts'

export interface PasswordForm {
  readonly code: string
  readonly password: string
  readonly repeat: string
}

export type NewPasswordFault = 'code' | PasswordFault | 'mismatch'

export const passwordRules = {
  reduce: patch<PasswordForm>,
  summarise: () => null,
  errors: (form: PasswordForm): Readonly<Partial<Record<keyof PasswordForm, NewPasswordFault>>> => ({
    ...(isCode(form.code) ? {} : { code: 'code' as const }),
    ...passwordFaults(form.password),
    ...(form.password === form.repeat ? {} : { repeat: 'mismatch' as const }),
  }),
}
