import type { Lang } from '#contract/wire/lang.ts'
import { isMobile, nationalNumber } from '#domain/account/identity.ts'

/**
 * A mail address, or a phone number with its dial code. Switching the kind of contact keeps both typed
 * values.
 */
export interface TypedContact {
  readonly type: 'email' | 'mobile'
  readonly account: string
  readonly mobile: string
  /** Dial code without the plus sign. */
  readonly area_code: string
  readonly area_id: string
}

/** Default dial code of each language, until the person picks another. */
const DIAL: Readonly<Record<Lang, readonly [code: string, id: string]>> = {
  vn: ['84', '5'],
  zh: ['86', '1'],
  hk: ['852', '2'],
  en: ['1', '14'],
  jp: ['81', '7'],
  kor: ['82', '8'],
  th: ['66', '6'],
  fra: ['33', '17'],
  spa: ['34', '19'],
}

export function emptyContact(lang: Lang): TypedContact {
  const [area_code, area_id] = DIAL[lang]
  return { type: 'email', account: '', mobile: '', area_code, area_id }
}

export const isPhone = ({ area_code, mobile }: TypedContact): boolean =>
  isMobile(area_code, nationalNumber(area_code, mobile))

/** Value of the call parameter `user_string`: the mail address, or the national phone number. */
export const userStringOf = (state: TypedContact): string =>
  state.type === 'email' ? state.account.trim() : nationalNumber(state.area_code, state.mobile)

/** The parameters by which the sign-in calls identify the person. */
export const contactParamsOf = (state: TypedContact) => ({
  user_string: userStringOf(state),
  type: state.type,
  ...(state.type === 'mobile' ? { area_code: state.area_code } : {}),
})
