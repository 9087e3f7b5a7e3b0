import { add, big, type Decimal, exact, gt, isPositive, min, roundDown, sub, ZERO } from '../money.ts'

/** A trade of one coin as its owner made it: so much of it, for so much of the quote currency, and the charge. */
export interface TradeFill {
  readonly side: 'buy' | 'sell'
  readonly number: Decimal
  readonly total: Decimal
  readonly fee: Decimal
}

/** What is left of one's purchases, and what was paid for it, charges included. */
export interface Position {
  readonly number: Decimal
  readonly cost: Decimal
}

/** Digits of an average and of the cost that a sale takes with it. */
const DIGITS = 12

/**
 * The moving average: a purchase adds its number and what was paid with its charge, a sale takes its share of the cost
 * with it. What is sold beyond the purchases came by another way and has no cost here.
 *
 * @param fills of one coin in one quote currency, oldest first.
 */
export function positionOf(fills: readonly TradeFill[]): Position {
  let [number, cost]: [Decimal, Decimal] = [ZERO, ZERO]
  for (const fill of fills) {
    if (fill.side === 'buy') {
      number = add(number, fill.number)
      cost = add(cost, add(fill.total, fill.fee))
    } else if (isPositive(number)) {
      const sold = min(fill.number, number)
      const share = sold === number ? cost : roundDown(big(cost).times(sold).div(number), DIGITS)
      number = sub(number, sold)
      cost = sub(cost, share)
    }
  }
  return { number, cost }
}

export interface Gain {
  /** Quote per coin, rounded down to 12 digits. */
  readonly average: Decimal
  /** Of what is counted, at the price given, before the charge of selling it. */
  readonly profit: Decimal
  /** Profit by cost, a fraction of 6 digits. */
  readonly rate: Decimal
  /** How much is counted: what was bought and is still held. */
  readonly counted: Decimal
  /** Held, but it came by a deposit, a transfer or a trade that is not counted. */
  readonly left: Decimal
}

/** What a holding has gained at a price; null when none of it was bought in the trades given. */
export function gainOf({ number, cost }: Position, held: Decimal, price: Decimal): Gain | null {
  const counted = min(number, held)
  if (!isPositive(counted) || !isPositive(cost)) return null
  const paid = gt(number, counted) ? roundDown(big(cost).times(counted).div(number), DIGITS) : cost
  const profit = exact(big(price).times(counted).minus(paid))
  return {
    average: roundDown(big(cost).div(number), DIGITS),
    profit,
    rate: exact(big(profit).div(paid).round(6)),
    counted,
    left: sub(held, counted),
  }
}
