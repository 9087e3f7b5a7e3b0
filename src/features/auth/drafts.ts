import { draft } from '#features/kit/index.ts'
import type { ContactState } from './contact.ts'

type Form = 'login' | 'register' | 'forget'

const CONTACT = ['type', 'account', 'mobile', 'area_code', 'area_id'] as const

/** Merges a stored draft into `empty`; a field of another type stays empty. */
export function readContact<F extends ContactState>(empty: F): (kept: unknown) => F | null {
  return (kept) => {
    if (typeof kept !== 'object' || kept === null) return null
    const known = new Map<string, unknown>(Object.entries(kept))
    const texts = CONTACT.flatMap((field) => {
      const value = known.get(field)
      return typeof value === 'string' && value !== '' ? [[field, value]] : []
    })
    const found: Partial<ContactState> = Object.fromEntries(texts)
    return { ...empty, ...found, type: found.type === 'mobile' ? 'mobile' : 'email' }
  }
}

/** The part of a form that is stored as a draft. */
export const contactOf = ({ type, account, mobile, area_code, area_id }: ContactState): ContactState => ({
  type,
  account,
  mobile,
  area_code,
  area_id,
})

/** The contact last typed in one of the sign-in forms, used as the initial value of the others. */
export const contactKept = (form: Form, empty: ContactState): ContactState =>
  draft.read(form, readContact(empty)) ?? empty

/** Stores the contact for the form to which this form links. */
export const keepContact = (form: Form, state: ContactState): void => draft.keep(form, contactOf(state))
