import { type FormRules, patch } from '#features/kit/index.ts'

export interface ExportForm {
  readonly password: string
}

export type PrivacyFault = 'password' | 'code'

const CODE = /^\d{6}$/

/** Rules of the form that exports personal data: the login password is required. */
export const exportRules = {
  reduce: patch<ExportForm>,
  summarise: () => null,
  errors: ({ password }): Partial<Record<'password', PrivacyFault>> =>
    password === '' ? { password: 'password' } : {},
} satisfies FormRules<ExportForm, Partial<ExportForm>, null, null, Partial<Record<'password', PrivacyFault>>>

export interface CloseForm {
  readonly password: string
  readonly code: string
}

/**
 * Rules of the form that closes the account: the login password and a code sent to the person's contact are
 * required.
 */
export const closeRules = {
  reduce: patch<CloseForm>,
  summarise: () => null,
  errors: ({ password, code }): Partial<Record<'password' | 'code', PrivacyFault>> => ({
    ...(password === '' && { password: 'password' }),
    ...(!CODE.test(code) && { code: 'code' }),
  }),
} satisfies FormRules<
  CloseForm,
  Partial<CloseForm>,
  null,
  null,
  Partial<Record<'password' | 'code', PrivacyFault>>
>
