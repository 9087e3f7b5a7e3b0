import { draft } from '#features/kit/index.ts'
import type { TypedContact } from './typedContact.ts'

type Form = 'login' | 'register' | 'forget'

const CONTACT = ['type', 'account', 'mobile', 'area_code', 'area_id'] as const

/**
 * Returns a function that merges a stored draft into `empty`; a stored field with another type than in
 * `empty` is ignored.
 */
export function readContact<F extends TypedContact>(empty: F): (kept: unknown) => F | null {
  return (kept) => {
    if (typeof kept !== 'object' || kept === null) return null
    const known = new Map<string, unknown>(Object.entries(kept))
    const texts = CONTACT.flatMap((field) => {
      const value = known.get(field)
      return typeof value === 'string' && value !== '' ? [[field, value]] : []
    })
    const found: Partial<TypedContact> = Object.fromEntries(texts)
    return { ...empty, ...found, type: found.type === 'mobile' ? 'mobile' : 'email' }
  }
}

/** The part of a sign-in form that is stored as a draft. */
export const contactOf = ({ type, account, mobile, area_code, area_id }: TypedContact): TypedContact => ({
  type,
  account,
  mobile,
  area_code,
  area_id,
})

/**
 * The contact in the stored draft of a sign-in form, also when another sign-in form has stored the draft;
 * `empty` without a draft.
 */
export const contactKept = (form: Form, empty: TypedContact): TypedContact =>
  draft.read(form, readContact(empty)) ?? empty

/** Stores the typed contact as the initial contact of another sign-in form (`form`). */
export const keepContact = (form: Form, state: TypedContact): void => draft.keep(form, contactOf(state))
