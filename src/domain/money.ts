import Big from 'big.js'

/**
 * A decimal amount on the wire and in the database: a plain decimal string, never a float. May be negative
 * inside the system (a posting, a profit), never in user input.
 */
export type Decimal = string & { readonly __decimal: unique symbol }

/**
 * Largest scale (decimals) of a currency; a currency's scale never changes (docs/api-conventions.md#scale).
 */
export const SCALE_MAX = 18

const INPUT = /^\d{1,20}(?:\.(\d{1,18}))?$/
const EXACT = /^-?\d{1,30}(?:\.\d{1,30})?$/

Big.DP = 40
Big.RM = Big.roundDown
Big.NE = -40
Big.PE = 60

/**
 * Brands a string as a decimal, for values from the database or constants. Throws a RangeError when the string is not a
 * decimal.
 */
export function decimal(text: string): Decimal {
  if (!EXACT.test(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  return text as Decimal
}

/**
 * Parses an amount from wire or input by the grammar `^\d{1,20}(\.\d{1,s})?$`. Null for any other text: sign, exponent,
 * full-width digits, more than `scale` decimals (docs/api-conventions.md#input-grammar). Trailing zeros beyond the
 * scale are dropped.
 */
export function parseAmount(text: string, scale: number): Decimal | null {
  const match = INPUT.exec(text)
  if (!match) return null
  const decimals = match[1] ?? ''
  if (decimals.length <= scale) return text as Decimal
  return isTooFine(text, scale) ? null : (trimTo(text, scale) as Decimal)
}

const trimTo = (text: string, scale: number): string =>
  text.slice(0, text.indexOf('.') + (scale === 0 ? 0 : 1 + scale))

/** Whether the only error of an amount is having too many decimals. */
export function isTooFine(text: string, scale: number): boolean {
  const decimals = INPUT.exec(text)?.[1] ?? ''
  return /[1-9]/.test(decimals.slice(scale))
}

export const big = (value: Decimal | string | number): Big => new Big(value)

/** Exact value as a plain string, never in exponent form. */
export const exact = (value: Big): Decimal => value.toFixed() as Decimal

/**
 * Rounds towards zero to `scale` decimals: for amounts credited to a person
 * (docs/api-conventions.md#rounding).
 */
export const roundDown = (value: Big, scale: number): Decimal =>
  value.round(scale, Big.roundDown).toFixed() as Decimal

/**
 * Rounds away from zero to `scale` decimals: for amounts charged to a person
 * (docs/api-conventions.md#rounding).
 */
export const roundUp = (value: Big, scale: number): Decimal =>
  value.round(scale, Big.roundUp).toFixed() as Decimal

/**
 * Cache of Big constructors by number of decimals; each divides to that precision. Dividing to the maximum precision
 * and rounding afterwards takes several times as long.
 */
const dividers = new Map<number, Big.BigConstructor>()

/** `a / b`, rounded towards zero to `scale` decimals. */
export function divideDown(a: Decimal, b: Decimal, scale: number): Decimal {
  const divider = dividers.get(scale) ?? Big()
  divider.DP = scale
  divider.RM = Big.roundDown
  dividers.set(scale, divider)
  return exact(new divider(a).div(b))
}

export const ZERO = '0' as Decimal

export const add = (a: Decimal, b: Decimal): Decimal => exact(big(a).plus(b))
export const sub = (a: Decimal, b: Decimal): Decimal => exact(big(a).minus(b))
export const neg = (a: Decimal): Decimal => exact(big(a).times(-1))
export const isZero = (a: Decimal): boolean => big(a).eq(0)
export const isPositive = (a: Decimal): boolean => big(a).gt(0)
export const gt = (a: Decimal, b: Decimal): boolean => big(a).gt(b)
export const gte = (a: Decimal, b: Decimal): boolean => big(a).gte(b)
export const lt = (a: Decimal, b: Decimal): boolean => big(a).lt(b)
export const min = (a: Decimal, b: Decimal): Decimal => (big(a).lte(b) ? a : b)

/** Whether `value` has at most `scale` decimals. */
export const fits = (value: Decimal, scale: number): boolean =>
  big(value).round(scale, Big.roundDown).eq(value)
