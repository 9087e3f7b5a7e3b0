import { draft } from '#features/kit/index.ts'
import type { ContactState } from './contact.ts'

type Form = 'login' | 'register' | 'forget'

const CONTACT = ['type', 'account', 'mobile', 'area_code', 'area_id'] as const

/** A contact as it was kept, on top of `empty`; a field that was kept as something else is empty. */
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

/** The part of a form that is a draft. */
export const contactOf = ({ type, account, mobile, area_code, area_id }: ContactState): ContactState => ({
  type,
  account,
  mobile,
  area_code,
  area_id,
})

/** Whom one said to be in one of the sign-in forms, for the others. */
export const contactKept = (form: Form, empty: ContactState): ContactState =>
  draft.read(form, readContact(empty)) ?? empty

/** Where a form leads to another one, that begins with its contact. */
export const keepContact = (form: Form, state: ContactState): void => draft.keep(form, contactOf(state))
