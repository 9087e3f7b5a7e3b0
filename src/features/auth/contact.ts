import type { Lang } from '#contract/wire/lang.ts'
import { isMobile, nationalNumber } from '#domain/account/identity.ts'

/** By what a person is known: an address, or a number within a dial code. Each tab keeps what was typed in it. */
export interface ContactState {
  readonly type: 'email' | 'mobile'
  readonly account: string
  readonly mobile: string
  /** Without its plus. */
  readonly area_code: string
  readonly area_id: string
}

/** Where most who read a language live: what a form begins with until another one is picked. */
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

export function emptyContact(lang: Lang): ContactState {
  const [area_code, area_id] = DIAL[lang]
  return { type: 'email', account: '', mobile: '', area_code, area_id }
}

export const isPhone = ({ area_code, mobile }: ContactState): boolean =>
  isMobile(area_code, nationalNumber(area_code, mobile))

/** What is sent as `user_string`: the number within its country. */
export const userStringOf = (state: ContactState): string =>
  state.type === 'email' ? state.account.trim() : nationalNumber(state.area_code, state.mobile)

/** The fields of the sign-in calls that say who it is. */
export const whoOf = (state: ContactState) => ({
  user_string: userStringOf(state),
  type: state.type,
  ...(state.type === 'mobile' ? { area_code: state.area_code } : {}),
})
