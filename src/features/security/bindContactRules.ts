import type { Lang } from '#contract/wire/lang.ts'
import { isMobile, nationalNumber } from '#domain/account/identity.ts'
import { isCode, isEmail } from '#features/auth/index.ts'
import { patch } from '#features/kit/index.ts'

export type Contact = 'email' | 'mobile'

export interface BindForm {
  /** Dial code without the plus sign. */
  readonly area: string
  readonly account: string
  readonly code: string
  /** The typed code that was sent to a contact which the person has bound already. */
  readonly own: string
}

export type BindFault = 'email' | 'mobile' | 'code'

interface Context {
  readonly contact: Contact
  /** Whether the person has bound a contact already, so that a code sent to that contact is required too. */
  readonly guarded: boolean
}

/** The phone number to send: national, digits only. */
export const boundNumber = ({ area, account }: Pick<BindForm, 'area' | 'account'>): string =>
  nationalNumber(area, account)

const isAccount = (form: BindForm, contact: Contact): boolean =>
  contact === 'email' ? isEmail(form.account) : isMobile(form.area, boundNumber(form))

export const bindContactRules = {
  reduce: patch<BindForm>,
  /** Whether a code can be sent to the typed contact. */
  summarise: (form: BindForm, { contact }: Context): boolean => isAccount(form, contact),
  errors: (
    form: BindForm,
    { contact, guarded }: Context,
  ): Readonly<Partial<Record<keyof BindForm, BindFault>>> => ({
    ...(isAccount(form, contact) ? {} : { account: contact }),
    ...(isCode(form.code) ? {} : { code: 'code' as const }),
    ...(!guarded || isCode(form.own) ? {} : { own: 'code' as const }),
  }),
}

/** The form field at which each error key of the server is shown. */
const FIELDS: Readonly<Record<string, keyof BindForm>> = {
  bad_account: 'account',
  account_taken: 'account',
  bad_mobile: 'account',
  mobile_taken: 'account',
  same_contact: 'account',
  bad_code: 'code',
  wrong_code: 'code',
  own_code_missing: 'own',
}

/**
 * The form field to which an error of the server belongs. With two codes the server does not report which
 * code is wrong.
 */
export const errorField = (key: string, guarded: boolean): keyof BindForm | undefined =>
  guarded && key === 'wrong_code' ? undefined : FIELDS[key]

/** Default dial code by language. */
export const DIAL_OF: Readonly<Record<Lang, string>> = {
  vn: '84',
  en: '1',
  zh: '86',
  hk: '852',
  jp: '81',
  kor: '82',
  th: '66',
  fra: '33',
  spa: '34',
}
