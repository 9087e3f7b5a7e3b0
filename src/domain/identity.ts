import { dateOf, dayOf } from './calendar.ts'
import { plainCode } from './text.ts'

/** Rules of a person's own data (docs/products/identity.md). Pure; texts come as they were typed. */

export const ID_TYPES = ['id_card', 'passport', 'driver_licence'] as const
export type IdType = (typeof ID_TYPES)[number]

/** A number of a document as it is kept: plain capitals, without what people write between groups. */
export const documentNumber = (typed: string): string =>
  plainCode(typed)
    .replace(/[\s.]+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** The number of a Chinese identity card (GB 11643): 17 digits with a real day of birth, and its check character. */
function isChinese(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  const [year = 0, month = 0, day = 0] = [
    number.slice(6, 10),
    number.slice(10, 12),
    number.slice(12, 14),
  ].map(Number)
  const born = dateOf(dayOf(year, month, day))
  const real = born.year === year && born.month === month && born.day === day
  if (!real || year < 1850) return false
  const sum = WEIGHTS.reduce((all, weight, i) => all + weight * Number(number[i]), 0)
  return CHECKS[sum % 11] === number[17]
}

/**
 * Whether a number can be one of such a document of a country: a Chinese identity card 18 characters with their check, a
 * Vietnamese one 9 or 12 digits, any other 4 to 20; a passport 5 to 20, a licence 4 to 20 letters and digits.
 */
export function isDocument(type: IdType, country: string, number: string): boolean {
  if (type === 'passport') return /^[A-Z0-9]{5,20}$/.test(number)
  if (type === 'id_card' && country === 'CN') return isChinese(number)
  if (type === 'id_card' && country === 'VN') return /^(?:\d{9}|\d{12})$/.test(number)
  return /^[A-Z0-9][A-Z0-9/-]{3,19}$/.test(number)
}

/**
 * What joins the parts of a name, in a character class: besides space . ' - the middle dots of Chinese and Japanese
 * documents as their keyboards have them, the marks of Hebrew, and the joiners that Persian and Indic scripts need.
 */
export const NAME_MARKS = " .'’‘·•‧・‐\\-\u05f3\u05f4\u200c\u200d"
const REAL_NAME = new RegExp(`^[\\p{L}\\p{M}][\\p{L}\\p{M}${NAME_MARKS}]{1,59}$`, 'u')

/** A name as on a document, as `plainLine` gives it: 2 to 60 letters of any script and what joins them. */
export const isRealName = (name: string): boolean => REAL_NAME.test(name)

export type TextFault = 'short' | 'long' | 'special' | 'reserved'

const judged = (text: string, most: number, allowed: RegExp): TextFault | null => {
  const length = [...text].length
  if (length > most) return 'long'
  if (length < 2) return 'short'
  return allowed.test(text) ? null : 'special'
}

/** Names under which nobody but the platform speaks; whoever wears one could ask for passwords in the chat. */
const PLATFORM =
  /^(?:admin|administrator|support|official|moderator|helpdesk|operator|service|system|staff|h5exchange)|(?:admin|support|official|moderator|helpdesk|operator|service)$|^(?:mod|root|team|bot|h5)$|客服|官方|管理员|管理員|系统|系統|平台|运营|運營|工作人员|工作人員/
const LOOKS_LIKE: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Whether a nickname reads as the platform's own, also with digits in the place of letters or around it. */
const isReserved = (text: string): boolean => {
  const lower = text.toLowerCase()
  const letters = lower.replace(/[013457]/g, (digit) => LOOKS_LIKE[digit] ?? digit)
  return [lower, lower.replace(/^\d+|\d+$/g, ''), letters].some((read) => PLATFORM.test(read))
}

/** 2 to 10 Chinese characters, English letters and digits, and no name of the platform. */
export const nicknameFault = (text: string): TextFault | null =>
  judged(text, 10, /^[\p{Script=Han}A-Za-z0-9]+$/u) ?? (isReserved(text) ? 'reserved' : null)

/** 2 to 30 characters of writing: no emoji, nothing that hides or breaks a line. */
export const signatureFault = (text: string): TextFault | null =>
  judged(text, 30, /^(?!\s)[\p{L}\p{M}\p{N}\p{P}\p{Sm}\p{Sc} ]+(?<!\s)$/u)

/** Dial codes whose numbers begin with the 0 that elsewhere only replaces the dial code. */
const KEEPS_ZERO = ['39', '378', '225', '241', '242']

/** A number within its country as it is kept: digits alone, without its dial code and the 0 that is dialled at home. */
export function nationalNumber(areaCode: string, typed: string): string {
  const whole = plainCode(typed).replace(/[\s().\p{Pd}]+/gu, '')
  const digits = whole.replace(new RegExp(`^(?:\\+|00)${areaCode}`), '')
  return digits.startsWith('0') && !KEEPS_ZERO.includes(areaCode) ? digits.slice(1) : digits
}

/** A phone number to text: its dial code, then the digits; China has 11, others 6 to 15. */
export const isMobile = (areaCode: string, mobile: string): boolean =>
  areaCode === '86' ? /^1\d{10}$/.test(mobile) : /^\d{6,15}$/.test(mobile)
