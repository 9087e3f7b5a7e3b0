import type { Lang } from '#contract/wire/lang.ts'
import { plainCode } from '#domain/text/text.ts'
import { MARKS } from './marks.ts'

/** What is around a copied figure: a sign or code of a currency. Never what multiplies it, as K, M or 万. */
const UNIT = '(?:[\\p{Sc}đĐ]|(?!MIL|MLN|BLN|TRN)[A-Z]{3,6})'
const AROUND = new RegExp(`^(?:${UNIT} ?)?(.*?)(?: ?${UNIT})?$`, 'u')
/** Groups of three between one kind of mark: twice, or once with the other mark behind. */
const GROUPED =
  /^[1-9]\d{0,2}(?:([ '])\d{3}(?:\1\d{3})*(?:[.,]\d*)?|,\d{3}(?:(?:,\d{3})+(?:\.\d*)?|\.\d*)|\.\d{3}(?:(?:\.\d{3})+(?:,\d*)?|,\d*))$/
const ONE_MARK = /^\d*(?:[.,]\d*)?$/
/** One mark with three digits behind: a thousand to one person, one and a fraction to another. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * `text`: what a field goes on with: as it was typed, without the groups and the currency around a copied figure, so that
 * keys and deletions change one plain figure. `none`: no figure. `either`: it could be a thousand times as much to another
 * reader.
 */
export type Typed = { readonly value: string; readonly text: string } | { readonly fault: TypedFault }
export type TypedFault = 'none' | 'either'

/** Marks as the keyboards of the world write them: the full stop of Chinese and Japanese, the comma of Arabic. */
const plainMarks = (text: string): string =>
  plainCode(
    text
      .replace(/[。｡٫]/g, '.')
      .replace(/[、､،]/g, ',')
      .replace(/[٬’]/g, "'"),
  )

/**
 * What a person means by a typed or pasted figure, as a plain decimal with `.`. Either mark is the decimal one, for
 * keyboards follow the device and not the app. A mark is never dropped, and grouping never guessed: one mark before three
 * digits is read only where it is the language's own decimal mark, or the one of what the field already shows (`before`),
 * where it was read as the decimal one.
 */
export function readTyped(text: string, lang: Lang, before = ''): Typed {
  // A raised or circled figure would lose what it means, as the square in 10².
  if (/\p{No}/u.test(text)) return { fault: 'none' }
  const plain = AROUND.exec(plainMarks(text))?.[1] ?? ''
  const { point } = MARKS[lang]
  if (GROUPED.test(plain)) {
    const value = ungrouped(plain)
    return { value, text: asTyped(value, lang) + (/[.,]$/.test(plain) ? point : '') }
  }
  if (!ONE_MARK.test(plain)) return { fault: 'none' }
  if (EITHER.test(plain) && !plain.includes(point) && !keepsMark(plainMarks(before), plain))
    return { fault: 'either' }
  const value = plain.replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.')
  return { value, text: /\p{L}|\p{Sc}/u.test(text) ? asTyped(value, lang) : text }
}

/** Whether the one mark of a figure is that of the figure before: what was typed or deleted stands beside it. */
function keepsMark(before: string, text: string): boolean {
  const mark = ONE_MARK.test(before) ? before.search(/[.,]/) : -1
  if (mark < 0) return false
  return text.startsWith(before.slice(0, mark + 1)) || text.endsWith(before.slice(mark))
}

/** Of a grouped figure only the last mark can be the decimal one, and only when it is another than those before. */
function ungrouped(text: string): string {
  const marks = text.replace(/\d/g, '')
  const last = marks.at(-1) ?? ''
  const point = last !== marks[0] ? text.lastIndexOf(last) : text.length
  const whole = text.slice(0, point).replace(/\D/g, '')
  const rest = text.slice(point + 1)
  return rest === '' ? whole : `${whole}.${rest}`
}

/** A plain decimal as the language types it: its own mark, no grouping. */
export const asTyped = (value: string, lang: Lang): string => value.replace('.', MARKS[lang].point)

/** Whether a figure was typed with other marks or digits than the language's own, so that it is worth saying what it is. */
export const isForeign = (text: string, lang: Lang): boolean =>
  /[^0-9]/.test(text.replaceAll(MARKS[lang].point, ''))
