import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools'
import { NAME_MARKS } from '../account/identity.ts'
import { nameWords } from '../account/personName.ts'
import { plainCode, plainLine } from '../text/plainText.ts'

/**
 * Checks of bank and account numbers, used by form and server (docs/products/payout.md#fields-of-a-card).
 * Input is one line; case and spaces between groups do not matter.
 */

/**
 * Normalises an account number: capital letters, without spaces and hyphens, and without the word IBAN that
 * invoices print before the number.
 */
export const bankNumber = (typed: string): string =>
  plainCode(typed)
    .replace(/[\s\p{Pd}]+/gu, '')
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z]{2}\d{2})/, '')

/**
 * Assigned values of the first two digits of a routing number: government (00), Federal Reserve districts
 * (01–12), thrifts (21–32), electronic payments (61–72), traveller's cheques (80).
 */
const ROUTING = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

/** ABA routing number: 9 digits of an assigned range, sum weighted by 3 7 1 divisible by ten. */
export function isAba(text: string): boolean {
  if (!/^\d{9}$/.test(text) || !ROUTING.test(text)) return false
  const sum = [...text].reduce((all, digit, i) => all + Number(digit) * ([3, 7, 1][i % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

/**
 * BIC (ISO 9362): bank, country, location, optional branch; 8 or 11 characters. A location that ends in 0 marks a test
 * code and is rejected.
 */
export const isSwift = (text: string): boolean => isValidBIC(text) && text[7] !== '0'

/** French territories: their accounts have IBANs of France. */
const FRENCH: ReadonlySet<string> = new Set([
  'BL',
  'GF',
  'GP',
  'MF',
  'MQ',
  'NC',
  'PF',
  'PM',
  'RE',
  'TF',
  'WF',
  'YT',
])

/** The country code with which the IBANs of a country's accounts begin. */
const ibanCountry = (country: string): string => (FRENCH.has(country) ? 'FR' : country)

/**
 * Whether accounts of a country (ISO 3166-1 alpha-2) have an IBAN, by the registry of ISO 13616. Excludes
 * Russia, which registered an IBAN format that its banks do not use.
 */
export const usesIban = (country: string): boolean =>
  country !== 'RU' && Object.hasOwn(countrySpecs, country) && countrySpecs[country]?.IBANRegistry === true

/** IBAN of an account in `country`: length and structure of that country, and remainder 1 modulo 97 (ISO 7064). */
export const isIban = (text: string, country: string): boolean =>
  text.startsWith(ibanCountry(country)) && isValidIBAN(text)

/** An account number that is not an IBAN: 4 to 34 letters and digits. */
const isAccountNumber = (text: string): boolean => /^[A-Z0-9]{4,34}$/.test(text)

const BANK_NAME = new RegExp(`^[\\p{L}\\p{M}\\p{N},&()/${NAME_MARKS}]{1,80}$`, 'u')
const HOLDER = new RegExp(`^[\\p{L}\\p{M}\\p{N}${NAME_MARKS}]{2,60}$`, 'u')

/**
 * Name of a bank or holder, normalised by `plainLine`: letters of any script, digits and joining characters.
 */
const isBankName = (text: string): boolean => BANK_NAME.test(text)
const isHolder = (text: string): boolean => HOLDER.test(text)

/** Phone number as typed: 6 to 15 digits with plus, spaces, brackets and points. */
const isPhone = (text: string): boolean =>
  /^\+?[\d ().-]{6,24}$/.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, ''))

/** Letters that passports transliterate with two letters, while other documents only drop the accent. */
const TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const spelledOut = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => TWO[letter] ?? letter)

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.join('') === other.join('')) return true
  // Family names are written first in some countries and last in others, so the order of words is ignored.
  return [...one].sort().join(' ') === [...other].sort().join(' ')
}

/**
 * Whether a holder's name matches the verified name of the person, as banks spell names; true when no name is
 * verified.
 */
export const sameHolder = (holder: string, verified: string): boolean =>
  verified === '' ||
  isSame(nameWords(holder), nameWords(verified)) ||
  isSame(nameWords(spelledOut(holder)), nameWords(verified)) ||
  isSame(nameWords(holder), nameWords(spelledOut(verified)))

export const CARD_KINDS = ['domestic', 'international'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Typed fields of a card by wire name (docs/products/payout.md#fields-of-a-card). */
export interface CardFields {
  readonly country_code: string
  readonly real_name: string
  readonly bank_name: string
  readonly bank_network: string
  readonly bank_account: string
  readonly bank_dizhi: string
  /** ABA routing number. */
  readonly alipay_account: string
  /** Address of the card holder. */
  readonly wechat_account: string
  /** SWIFT code of a domestic card. */
  readonly wechat_nickname: string
  readonly swift_code: string
  readonly phone: string
}
export type CardField = keyof CardFields

/** Fields of the form for each kind of card, in display order; all fields are required. */
export const CARD_FORMS: Readonly<Record<CardKind, readonly CardField[]>> = {
  domestic: [
    'real_name',
    'bank_name',
    'bank_network',
    'bank_account',
    'bank_dizhi',
    'alipay_account',
    'wechat_account',
    'wechat_nickname',
    'phone',
  ],
  international: [
    'country_code',
    'real_name',
    'bank_name',
    'bank_network',
    'bank_account',
    'bank_dizhi',
    'swift_code',
    'wechat_account',
    'phone',
  ],
}

export type CardFault = 'missing' | 'long' | 'name' | 'aba' | 'swift' | 'iban' | 'account' | 'phone' | 'text'

const LENGTHS: Readonly<Partial<Record<CardField, number>>> = {
  real_name: 60,
  bank_name: 80,
  bank_network: 80,
  bank_dizhi: 120,
  wechat_account: 120,
}

/**
 * Maximum number of characters of a field of a card. Account numbers, codes and phone numbers have no
 * maximum, because their format limits the length.
 */
export const cardLength = (field: CardField): number => LENGTHS[field] ?? Number.POSITIVE_INFINITY

const line = (text: string): boolean => text.length <= 120 && !/[\p{Cc}\p{Cs}<>]/u.test(text)

/** Why one field is invalid; null when the field is valid. */
function cardFault(kind: CardKind, field: CardField, card: CardFields): CardFault | null {
  const text = plainLine(card[field])
  if (text === '') return 'missing'
  if ([...text].length > cardLength(field)) return 'long'
  switch (field) {
    case 'real_name':
      return isHolder(text) ? null : 'name'
    case 'bank_name':
    case 'bank_network':
      return isBankName(text) ? null : 'text'
    case 'bank_account': {
      const number = bankNumber(text)
      if (kind === 'international' && usesIban(card.country_code))
        return isIban(number, card.country_code) ? null : 'iban'
      return isAccountNumber(number) ? null : 'account'
    }
    case 'alipay_account':
      return isAba(bankNumber(text)) ? null : 'aba'
    case 'wechat_nickname':
    case 'swift_code':
      return isSwift(bankNumber(text)) ? null : 'swift'
    case 'phone':
      return isPhone(plainCode(text)) ? null : 'phone'
    case 'country_code':
      return /^[A-Z]{2}$/.test(text) ? null : 'text'
    case 'bank_dizhi':
    case 'wechat_account':
      return line(text) ? null : 'text'
  }
}

/** All errors of a card by field; empty when the card may be saved. */
export function cardFaults(kind: CardKind, card: CardFields): Partial<Record<CardField, CardFault>> {
  const found: Partial<Record<CardField, CardFault>> = {}
  for (const field of CARD_FORMS[kind]) {
    const fault = cardFault(kind, field, card)
    if (fault) found[field] = fault
  }
  return found
}
