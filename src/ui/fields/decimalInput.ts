import type { Lang } from '#contract/wire/lang.ts'
import { big, exact } from '#domain/money.ts'
import { readTyped, type TypedFault } from '#i18n/typedNumber.ts'

/** Rejected pasted text and the reason. */
export interface Rejected {
  readonly text: string
  readonly fault: TypedFault | 'decimals'
}

interface Reading {
  readonly lang: Lang
  /** Maximum number of decimals. */
  readonly scale: number
  /** Text of the field before this input. */
  readonly before: string
  /** How the text was entered (`InputEvent.inputType`); '' where the browser does not say it. */
  readonly inputType: string
}

const isPaste = (inputType: string): boolean =>
  inputType === 'insertFromPaste' || inputType === 'insertFromDrop'

/**
 * The field's text and value after an input. When the input is rejected: the reason. The reason is null for a single
 * key that does not form a number, which is ignored silently.
 */
export function readInput(
  text: string,
  { lang, scale, before, inputType }: Reading,
): { readonly text: string; readonly value: string } | { readonly rejected: Rejected | null } {
  const read = readTyped(text, lang, before)
  // A pasted text may be shorter than the selected number that it replaces; texts that a keyboard suggests are
  // recognised by their length only.
  const pasted = isPaste(inputType) || text.length - before.length > 1
  const rejected = (fault: Rejected['fault']) => ({
    rejected: pasted ? { text: text.trim(), fault } : null,
  })
  if ('fault' in read) return rejected(read.fault)
  // A field of whole numbers rejects every decimal mark, even a mark that no digits follow.
  if (decimals(read.value) > scale || (scale === 0 && /\p{P}$/u.test(read.text))) return rejected('decimals')
  return { text: read.text, value: read.value }
}

interface Steps {
  readonly step: string
  /** Value of the first step when the field is empty; by default `min`, or one step up when `min` is 0. */
  readonly from: string | undefined
  readonly min: string
  readonly max: string | undefined
  /** Maximum number of decimals. */
  readonly scale: number
}

/**
 * The value one step up or down, within the limits. A limit is used with its own decimals; between the
 * limits, the displayed decimals are kept.
 */
export function stepped(value: string, sign: 1 | -1, { step, from, min, max, scale }: Steps): string {
  // Zero is no amount that a form accepts: an empty amount steps up to the smallest one, not to zero.
  const first = big(from ?? (sign > 0 && big(min).eq(0) ? step : min))
  const wish = value === '' ? first : big(value).plus(big(step).times(sign))
  if (wish.lt(min)) return exact(big(min))
  if (max !== undefined && wish.gt(max)) return exact(big(max))
  return wish.toFixed(Math.max(decimals(step), Math.min(decimals(value), scale)))
}

const decimals = (text: string): number => {
  const mark = text.indexOf('.')
  return mark < 0 ? 0 : text.length - mark - 1
}
