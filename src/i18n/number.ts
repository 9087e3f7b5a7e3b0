import Big from 'big.js'
import type { Lang } from '#contract/wire/lang.ts'
import { big, type Decimal } from '#domain/money.ts'
import { MARKS, moneyForm } from './numberSeparators.ts'

/**
 * Number formats. Decimal strings in, text out. Digits are exact: no float is ever created
 * (docs/api-conventions.md#display).
 */
const MINUS = '\u2212'

export type Rounding = 'down' | 'up' | 'half'
const MODES: Readonly<Record<Rounding, Big.RoundingMode>> = {
  down: Big.roundDown,
  up: Big.roundUp,
  half: Big.roundHalfUp,
}

export interface Digits {
  /** Maximum number of decimals. */
  readonly max: number
  /** Minimum number of decimals (zeros are added); by default `max`. */
  readonly min?: number
  readonly rounding?: Rounding
  /** `always`: a plus before positive values; `auto` (default): a sign before negative values only. */
  readonly sign?: 'auto' | 'always'
}

/** Formats a decimal. Zero has no sign, even when a signed value rounds to zero. */
export function number(
  value: Decimal,
  lang: Lang,
  { max, min = max, rounding = 'half', sign = 'auto' }: Digits,
): string {
  return spell(big(value), lang, { max, min, rounding, sign })
}

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

function spell(value: Big, lang: Lang, { max, min, rounding, sign }: Required<Digits>): string {
  const { point, group, groupFrom } = MARKS[lang]
  const rounded = value.round(max, MODES[rounding])
  const [integer = '0', decimals = ''] = rounded.abs().toFixed(max).split('.')
  const grouped = integer.length < groupFrom ? integer : integer.replace(THOUSANDS, group)
  const shown = decimals.slice(0, min) + decimals.slice(min).replace(/0+$/, '')
  const front = rounded.lt(0) ? MINUS : sign === 'always' && rounded.gt(0) ? '+' : ''
  return `${front}${grouped}${shown === '' ? '' : point + shown}`
}

/** A price with exactly the pair's decimals. */
export const price = (value: Decimal, lang: Lang, precision: number): string =>
  number(value, lang, { max: precision })

/**
 * A balance or quantity: rounded down, without trailing zeros. `precision`: decimals of the currency or pair.
 */
export const amount = (value: Decimal, lang: Lang, precision: number): string =>
  number(value, lang, { max: precision, min: 0, rounding: 'down' })

/** A charge: rounded up, without trailing zeros. */
export const fee = (value: Decimal, lang: Lang, precision: number): string =>
  number(value, lang, { max: precision, min: 0, rounding: 'up' })

/** A signed change in per cent (`"2.14"` → `+2.14%`); zero has no sign. */
export function percent(value: Decimal, lang: Lang, digits = 2): string {
  return `${number(value, lang, { max: digits, sign: 'always' })}${MARKS[lang].beforePercent}%`
}

/**
 * A fraction as an unsigned percentage (`"0.004"` → `0.4%`) with at least `min` decimals, without further
 * trailing zeros.
 */
export function rate(value: Decimal, lang: Lang, digits = 4, min = 0): string {
  const text = spell(big(value).times(100), lang, { max: digits, min, rounding: 'half', sign: 'auto' })
  return `${text}${MARKS[lang].beforePercent}%`
}

const STEPS = [
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const

/**
 * Formats a number in short form: K for thousands, M for millions, and for larger numbers the unit of the language
 * (English: B). At most `decimals` decimals, truncated, without trailing zeros; with `figures`, at most that many
 * significant digits instead (`figures` 4: `962.4M`).
 */
export function short(
  value: Decimal,
  lang: Lang,
  { decimals = 4, figures }: { decimals?: number; figures?: number } = {},
): string {
  const exact = big(value)
  const [step, letter] = [MARKS[lang].large, ...STEPS].find(([from]) => exact.abs().gte(from)) ?? [1, '']
  const scaled = exact.div(step)
  const before = scaled.abs().toFixed(0, Big.roundDown).length
  const max = figures === undefined ? decimals : Math.min(decimals, Math.max(0, figures - before))
  return spell(scaled, lang, { max, min: 0, rounding: 'down', sign: 'auto' }) + letter
}

/** Decimals of a money amount: the currency's usual number, more for very small amounts. */
function moneyDigits(value: Big, standard: number): number {
  const size = value.abs()
  if (size.eq(0) || size.gte(1)) return standard
  return size.gte('0.01') ? Math.max(standard, 4) : 8
}

/**
 * A fiat amount with its symbol in the language's order (`$67,412.50`, `67.412,50 $`), rounded down. Amounts
 * below 1 have more decimals, so that a cheap coin's price is not zero.
 */
export function fiat(value: Decimal, lang: Lang, code: string, sign: 'auto' | 'always' = 'auto'): string {
  const { before, after, standard } = moneyForm(lang, code)
  const exact = big(value)
  const max = moneyDigits(exact, standard)
  const digits = spell(exact.abs(), lang, { max, min: standard, rounding: 'down', sign: 'auto' })
  const cut = exact.round(max, Big.roundDown)
  const front = cut.lt(0) ? MINUS : sign === 'always' && cut.gt(0) ? '+' : ''
  return front + before + digits + after
}
