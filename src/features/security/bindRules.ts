import type { Lang } from '#contract/wire/lang.ts'
import { isMobile, nationalNumber } from '#domain/account/identity.ts'
import { isCode, isEmail } from '#features/auth/index.ts'
import { patch } from '#features/kit/index.ts'

export type Contact = 'email' | 'mobile'

export interface BindForm {
  /** Dial code of the country, without its plus. */
  readonly area: string
  readonly account: string
  readonly code: string
  /** The code to a contact that is the person's own already. */
  readonly own: string
}

export type BindFault = 'email' | 'mobile' | 'code'

interface Context {
  readonly contact: Contact
  /** Something is bound already: a code to it has to agree. */
  readonly guarded: boolean
}

/** The phone number as it is sent: within its country, digits alone. */
export const boundNumber = ({ area, account }: Pick<BindForm, 'area' | 'account'>): string =>
  nationalNumber(area, account)

const isAccount = (form: BindForm, contact: Contact): boolean =>
  contact === 'email' ? isEmail(form.account.trim()) : isMobile(form.area, boundNumber(form))

export const bindRules = {
  reduce: patch<BindForm>,
  /** Whether there is somewhere to send a code to. */
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

/** The dial code that a form begins with, by the language. */
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
