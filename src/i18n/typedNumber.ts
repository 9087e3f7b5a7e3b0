import type { Lang } from '#contract/wire/lang.ts'
import { plainCode } from '#domain/text/plainText.ts'
import { MARKS } from './numberSeparators.ts'

/**
 * A currency symbol, word or code around a copied number: €, HK$, 円, บาท, USDT. Not a multiplier such as K, M or 万.
 */
const UNIT =
  '(?:(?:US|HK|NT|R|S|A|C)?\\p{Sc}|[đĐ円圓元원]|บาท|(?!MIL|MLN|BIL|BLN|TRN|NGAN|NGHIN|TRIEU|LAKH|CRORE)[A-Z]{3,6})'
const AROUND = new RegExp(`^(?:${UNIT} ?)?(.*?)(?: ?${UNIT})?$`, 'u')
/**
 * A number that certainly contains group marks: at least two marks of one kind, or one mark followed by a
 * mark of another kind. Each group has three digits.
 */
const GROUPED =
  /^[1-9]\d{0,2}(?:([ '])\d{3}(?:\1\d{3})*(?:[.,]\d*)?|,\d{3}(?:(?:,\d{3})+(?:\.\d*)?|\.\d*)|\.\d{3}(?:(?:\.\d{3})+(?:,\d*)?|,\d*))$/
/**
 * The sign or code of a currency whose amounts have no third decimal: yen, won, dong and yuan. Beside such a
 * sign, one mark before three digits is ambiguous even when it is the language's decimal mark, because it
 * probably separates thousands.
 */
const WITHOUT_DECIMALS = /[¥₩₫đĐ円圓元원]|JPY|KRW|VND|CNY/
const ONE_MARK = /^\d*(?:[.,]\d*)?$/
/**
 * A number with one mark before three digits: the mark is a group separator in some languages and a decimal
 * mark in others.
 */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * `text`: the typed number without group marks and currency, for further editing. `none`: not a number. `either`:
 * ambiguous, because the mark may separate thousands or decimals.
 */
export type Typed = { readonly value: string; readonly text: string } | { readonly fault: TypedFault }
export type TypedFault = 'none' | 'either'

/** Converts decimal marks of other keyboards: Chinese and Japanese full stop, Arabic comma. */
const plainMarks = (text: string): string =>
  plainCode(
    text
      .replace(/[。｡٫]/g, '.')
      .replace(/[、､،]/g, ',')
      .replace(/[٬’]/g, "'"),
  )

/**
 * Parses a typed or pasted number to a plain decimal with `.`. Either mark may be the decimal mark, because keyboards
 * follow the device and not the app. A mark is never dropped and grouping never guessed: one mark before three digits
 * is accepted only if it is the language's decimal mark, or the decimal mark already used in the field (`before`).
 */
export function readTyped(text: string, lang: Lang, before = ''): Typed {
  // Superscript or circled digits would change the meaning, as in 10².
  if (/\p{No}/u.test(text)) return { fault: 'none' }
  const plain = AROUND.exec(plainMarks(text))?.[1] ?? ''
  const { point } = MARKS[lang]
  if (GROUPED.test(plain)) {
    const value = ungrouped(plain)
    return { value, text: asTyped(value, lang) + (/[.,]$/.test(plain) ? point : '') }
  }
  if (!ONE_MARK.test(plain)) return { fault: 'none' }
  const isOwnMark = plain.includes(point) && !WITHOUT_DECIMALS.test(text.normalize('NFKC'))
  if (EITHER.test(plain) && !isOwnMark && !keepsMark(plainMarks(before), plain)) return { fault: 'either' }
  const value = plain.replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.')
  return { value, text: /\p{L}|\p{Sc}/u.test(text) ? asTyped(value, lang) : text }
}

/**
 * Whether the number keeps the decimal mark of the previous number, so that it is the result of editing that
 * number.
 */
function keepsMark(before: string, text: string): boolean {
  const mark = ONE_MARK.test(before) ? before.search(/[.,]/) : -1
  if (mark < 0) return false
  return text.startsWith(before.slice(0, mark + 1)) || text.endsWith(before.slice(mark))
}

/**
 * Removes group marks. Only the last mark of a grouped number can be the decimal mark, and only if all
 * other marks of the number differ from that mark.
 */
function ungrouped(text: string): string {
  const marks = text.replace(/\d/g, '')
  const last = marks.at(-1) ?? ''
  const point = last !== marks[0] ? text.lastIndexOf(last) : text.length
  const whole = text.slice(0, point).replace(/\D/g, '')
  const rest = text.slice(point + 1)
  return rest === '' ? whole : `${whole}.${rest}`
}

/** A plain decimal with the language's decimal mark and no groups. */
export const asTyped = (value: string, lang: Lang): string => value.replace('.', MARKS[lang].point)

/**
 * Whether a number was typed with marks or digits other than the language's, so that its interpretation should be
 * shown.
 */
export const isForeign = (text: string, lang: Lang): boolean =>
  /[^0-9]/.test(text.replaceAll(MARKS[lang].point, ''))
