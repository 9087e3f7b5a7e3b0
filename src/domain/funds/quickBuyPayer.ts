import { NAME_MARKS } from '../account/identity.ts'
import { plainAccount, plainCode, plainLine } from '../text/plainText.ts'
import { PAYER_LENGTHS } from './textLengths.ts'

export interface PayerFields {
  readonly first_name: string
  readonly last_name: string
  readonly full_name: string
  readonly email: string
  readonly phone: string
  readonly tax_id: string
}

export type PayerFault = 'required' | 'long' | 'characters' | 'format'
export type PayerFaults = { readonly [K in keyof PayerFields]?: PayerFault }

/**
 * Letters of any script with joining characters; no digits or special characters
 * (docs/products/quickbuy.md#payer).
 */
const NAME = new RegExp(`^[\\p{L}\\p{M}][\\p{L}\\p{M}${NAME_MARKS}]*$`, 'u')
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/
const PHONE = /^\+?[\d ().-]{6,20}$/
const DIGITS = (text: string): number => text.replace(/\D/g, '').length

/** Check digit of a Brazilian tax id: digits weighted from the right by 2, 3, … up to `most`, modulo 11. */
function checkDigit(digits: string, most: number): number {
  const sum = [...digits].reverse().reduce((all, digit, i) => all + Number(digit) * (2 + (i % (most - 1))), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

/** CPF (11 digits) or CNPJ (14), with both check digits; numbers of one repeated digit are invalid. */
function isBrazilian(text: string): boolean {
  if (!/^(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2})$/.test(text)) return false
  const digits = text.replace(/\D/g, '')
  const most = digits.length === 11 ? 11 : 9
  return (
    !/^(\d)\1+$/.test(digits) &&
    [-2, -1].every((at) => checkDigit(digits.slice(0, at), most) === Number(digits.at(at)))
  )
}

/** Formats of tax ids by country; for all other countries 5 to 20 letters and digits. */
const TAX_IDS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['BR', isBrazilian],
  ['IN', (text) => /^[A-Z]{5}\d{4}[A-Z]$/i.test(text)],
  // An RFC (Mexican tax id) contains a date in the form YYMMDD.
  ['MX', (text) => /^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{3}$/i.test(text)],
])
const isAnyTaxId = (text: string): boolean => /^[A-Za-z\d./-]{5,20}$/.test(text)

const NAMES = ['first_name', 'last_name', 'full_name'] as const
const FIELDS = [...NAMES, 'email', 'phone', 'tax_id'] as const

/**
 * Errors of the payer's data by field. All fields are required and have a maximum length. The tax id is required when
 * `taxId` is true, and must have the format of `country` (ISO 3166) whenever it is given.
 */
export function payerFaults(payer: PayerFields, country: string, taxId: boolean): PayerFaults {
  const faults: { -readonly [K in keyof PayerFaults]: PayerFaults[K] } = {}
  for (const field of NAMES) {
    const value = plainLine(payer[field])
    if (value === '') faults[field] = 'required'
    else if (!NAME.test(value)) faults[field] = 'characters'
  }
  const email = plainAccount(payer.email)
  if (email === '') faults.email = 'required'
  else if (!EMAIL.test(email)) faults.email = 'format'
  const phone = plainCode(payer.phone)
  if (phone === '') faults.phone = 'required'
  else if (!PHONE.test(phone) || DIGITS(phone) < 6) faults.phone = 'format'
  const tax = plainCode(payer.tax_id)
  if (tax === '') {
    if (taxId) faults.tax_id = 'required'
  } else if (!(TAX_IDS.get(country) ?? isAnyTaxId)(tax)) faults.tax_id = 'format'
  for (const field of FIELDS) {
    if (plainLine(payer[field]).length > PAYER_LENGTHS[field]) faults[field] = 'long'
  }
  return faults
}

/** Countries in which the family name is written first. */
const FAMILY_FIRST = new Set(['CN', 'HK', 'JP', 'KR', 'MO', 'TW', 'VN'])
/** Scripts whose names are written without a space. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}]{2,}$/u

/**
 * First and last name of a full name, by the custom of the country that issued the document. The split is
 * only a suggestion that the person can change, because documents do not mark first and last name.
 */
export function namesOf(full: string, country: string): Pick<PayerFields, 'first_name' | 'last_name'> {
  const words = plainLine(full).split(' ')
  const [first = '', ...others] = words
  if (others.length === 0) {
    return UNSPACED.test(first)
      ? { first_name: first.slice(1), last_name: first.slice(0, 1) }
      : { first_name: first, last_name: first }
  }
  return FAMILY_FIRST.has(country)
    ? { first_name: others.join(' '), last_name: first }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
}

/** A tax id for display: only the last four characters. */
export const maskedTaxId = (text: string): string => (text === '' ? '' : `••••${text.slice(-4)}`)
