import Big from 'big.js'
import type { Lang } from '#contract/wire/lang.ts'
import { big, type Decimal } from '#domain/money.ts'
import { MARKS, moneyForm } from './marks.ts'

/**
 * Figures as people read them. Decimal strings in, text out, never back. The shown digits are the exact ones: the
 * language's form is put around them, no float is ever made of them (docs/api-conventions.md#display).
 */
const MINUS = '\u2212'

export type Rounding = 'down' | 'up' | 'half'
const MODES: Readonly<Record<Rounding, Big.RoundingMode>> = {
  down: Big.roundDown,
  up: Big.roundUp,
  half: Big.roundHalfUp,
}

export interface Digits {
  /** Digits after the point at most. */
  readonly max: number
  /** And at least (zeros are added); the standard is `max`. */
  readonly min?: number
  readonly rounding?: Rounding
  /** `always` puts a plus before what is above zero. */
  readonly sign?: 'auto' | 'always'
}

/** Any decimal with the given digits. Zero has no sign, also when it only became zero by rounding. */
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

/** A price with exactly the pair's digits. */
export const price = (value: Decimal, lang: Lang, precision: number): string =>
  number(value, lang, { max: precision })

/** A balance or quantity: rounded down, trailing zeros dropped. `precision` is the currency's or the pair's scale. */
export const amount = (value: Decimal, lang: Lang, precision: number): string =>
  number(value, lang, { max: precision, min: 0, rounding: 'down' })

/** What is charged: rounded up, trailing zeros dropped. */
export const fee = (value: Decimal, lang: Lang, precision: number): string =>
  number(value, lang, { max: precision, min: 0, rounding: 'up' })

/** A signed change in percent (`"2.14"` → `+2.14%`). Plus and minus always stand, zero has neither. */
export function percent(value: Decimal, lang: Lang, digits = 2): string {
  return `${number(value, lang, { max: digits, sign: 'always' })}${MARKS[lang].beforePercent}%`
}

/** A fraction as a rate (`"0.004"` → `0.4%`), unsigned, with at least `min` digits; further zeros are dropped. */
export function rate(value: Decimal, lang: Lang, digits = 4, min = 0): string {
  const text = spell(big(value).times(100), lang, { max: digits, min, rounding: 'half', sign: 'auto' })
  return `${text}${MARKS[lang].beforePercent}%`
}

const STEPS = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const

/**
 * K for thousands, M for millions, B for thousand millions; four decimals at most, trailing zeros
 * dropped, cut and never rounded up. `figures` limits the digits in all instead: `962.4M`, `1.84B`.
 */
export function short(
  value: Decimal,
  lang: Lang,
  { decimals = 4, figures }: { decimals?: number; figures?: number } = {},
): string {
  const exact = big(value)
  const [step, letter] = STEPS.find(([from]) => exact.abs().gte(from)) ?? [1, '']
  const scaled = exact.div(step)
  const before = scaled.abs().toFixed(0, Big.roundDown).length
  const max = figures === undefined ? decimals : Math.min(decimals, Math.max(0, figures - before))
  return spell(scaled, lang, { max, min: 0, rounding: 'down', sign: 'auto' }) + letter
}

/** Digits after the point that money of a currency is shown with: by its own rule, and more when it is very small. */
function moneyDigits(value: Big, standard: number): number {
  const size = value.abs()
  if (size.eq(0) || size.gte(1)) return standard
  return size.gte('0.01') ? Math.max(standard, 4) : 8
}

/**
 * An amount of fiat money with its sign, in the language's order (`$67,412.50`, `67.412,50 $`). Rounded down.
 * Amounts under 1 show more digits, so that the price of a cheap coin is no zero.
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
