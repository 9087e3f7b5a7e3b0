/**
 * A reference model of the rules of a position, in exact fractions, written from
 * docs/products/futures.md#rules. It shares no code with the server.
 */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

const POINT = /^(-?)(\d+)(?:\.(\d+))?$/

export function frac(text: string): Fraction {
  const [, sign = '', whole = '0', digits = ''] = POINT.exec(text) ?? []
  return { n: BigInt(`${sign}${whole}${digits}`), d: 10n ** BigInt(digits.length) }
}
export const of = (whole: bigint | number): Fraction => ({ n: BigInt(whole), d: 1n })
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d })
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
export const over = (a: Fraction, b: Fraction): Fraction =>
  b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n }
export const compare = (a: Fraction, b: Fraction): number => {
  const left = a.n * b.d
  const right = b.n * a.d
  return left < right ? -1 : left > right ? 1 : 0
}
export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
export const most = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b)

/** Rounds down to whole units of 10^-scale. */
export function floor(value: Fraction, scale: number): Fraction {
  const step = 10n ** BigInt(scale)
  const scaled = value.n * step
  const whole = scaled / value.d
  return { n: scaled < 0n && whole * value.d !== scaled ? whole - 1n : whole, d: step }
}
export function ceiling(value: Fraction, scale: number): Fraction {
  const down = floor({ n: -value.n, d: value.d }, scale)
  return { n: -down.n, d: down.d }
}

export interface Terms {
  readonly long: boolean
  readonly market: boolean
  readonly limit: Fraction
  /** Size of the position in the base currency. */
  readonly number: Fraction
  readonly multiple: number
  readonly mmr: Fraction
  readonly feeRate: Fraction
  readonly nightRate: Fraction
  readonly scale: number
  readonly frozen: Fraction
  readonly profitAt: Fraction | null
  readonly lossAt: Fraction | null
}

export interface Settled {
  readonly margin: Fraction
  readonly profit: Fraction
  readonly gap: Fraction
  readonly overnight: Fraction
  readonly fee: Fraction
  readonly back: Fraction
}

export const ZERO = of(0)

/** The amount to freeze: margin and fee at the highest possible price, each rounded up. */
export const setAside = (
  price: Fraction,
  terms: Pick<Terms, 'number' | 'multiple' | 'feeRate' | 'scale'>,
): Fraction =>
  plus(
    ceiling(over(times(price, terms.number), of(terms.multiple)), terms.scale),
    ceiling(times(times(price, terms.number), terms.feeRate), terms.scale),
  )

const gained = (long: boolean, open: Fraction, now: Fraction, number: Fraction): Fraction =>
  times(long ? minus(now, open) : minus(open, now), number)

/** A position, and how prices change it. */
export class Position {
  number: Fraction
  margin: Fraction = ZERO
  overnight: Fraction = ZERO
  open: Fraction = ZERO
  paidFee: Fraction = ZERO
  profitAt: Fraction | null
  lossAt: Fraction | null

  constructor(readonly terms: Terms) {
    this.number = terms.number
    this.profitAt = terms.profitAt
    this.lossAt = terms.lossAt
  }

  /**
   * Applies a price to the order: it opens the position, or ends the order with a reason. Null if the price is
   * not within the order's limit.
   */
  enter(price: Fraction): 'opened' | 'worst_price' | 'margin_short' | null {
    const { long, market, limit, multiple, feeRate, scale, frozen, mmr } = this.terms
    const good = long ? compare(price, limit) <= 0 : compare(price, limit) >= 0
    if (!good) return market ? 'worst_price' : null
    const notional = times(price, this.number)
    const fee = ceiling(times(notional, feeRate), scale)
    const margin = least(ceiling(over(notional, of(multiple)), scale), minus(frozen, fee))
    if (compare(margin, ZERO) <= 0) return 'margin_short'
    if (compare(times(margin, of(100)), times(times(notional, mmr), of(150))) < 0) return 'margin_short'
    this.open = price
    this.margin = margin
    this.paidFee = fee
    return 'opened'
  }

  equity(price: Fraction): Fraction {
    return minus(plus(this.margin, gained(this.terms.long, this.open, price, this.number)), this.overnight)
  }

  /** Margin level in per cent, as an exact fraction (docs/products/futures.md#margin-level). */
  risk(price: Fraction): Fraction {
    return times(over(this.equity(price), times(times(price, this.number), this.terms.mmr)), of(100))
  }

  night(price: Fraction): Fraction {
    const fee = ceiling(times(times(price, this.number), this.terms.nightRate), this.terms.scale)
    this.overnight = plus(this.overnight, fee)
    return fee
  }

  /**
   * The reason why this price closes the position: the margin level is at or below 100 %, or the take profit
   * or stop loss is reached. Null if the position stays open.
   */
  reason(price: Fraction): 'forced' | 'profit' | 'loss' | null {
    if (compare(this.risk(price), of(100)) <= 0) return 'forced'
    const { profitAt, lossAt } = this
    const gain = this.terms.long ? 1 : -1
    if (profitAt && compare(price, profitAt) * gain >= 0) return 'profit'
    if (lossAt && compare(price, lossAt) * gain <= 0) return 'loss'
    return null
  }

  /** Closes a part of the position, given as a fraction up to 1. */
  close(share: Fraction, price: Fraction): Settled {
    const { long, scale, feeRate } = this.terms
    const all = compare(share, of(1)) === 0
    const part = (amount: Fraction): Fraction => (all ? amount : floor(times(amount, share), scale))
    const number = times(this.number, share)
    const margin = part(this.margin)
    const owed = part(this.overnight)
    const result = floor(gained(long, this.open, price, number), scale)
    const profit = most(result, minus(ZERO, margin))
    const afterPrice = plus(margin, profit)
    const overnight = least(owed, afterPrice)
    const afterNights = minus(afterPrice, overnight)
    const fee = least(ceiling(times(times(price, number), feeRate), scale), afterNights)
    this.number = minus(this.number, number)
    this.margin = minus(this.margin, margin)
    this.overnight = minus(this.overnight, owed)
    return { margin, profit, gap: minus(profit, result), overnight, fee, back: minus(afterNights, fee) }
  }
}

/** The position that opens when an order is filled at a price. */
export function openedAt(
  price: Fraction,
  terms: Pick<Terms, 'long' | 'number' | 'multiple' | 'mmr' | 'scale'>,
): Position {
  const none = {
    market: false,
    limit: price,
    feeRate: ZERO,
    nightRate: ZERO,
    frozen: ZERO,
    profitAt: null,
    lossAt: null,
  }
  const position = new Position({ ...none, ...terms })
  position.open = price
  position.margin = ceiling(over(times(price, terms.number), of(terms.multiple)), terms.scale)
  return position
}
