import { add, big, type Decimal, exact, gt, isPositive, min, roundDown, sub, ZERO } from '../money.ts'

/** A person's trade of a coin: amount, quote amount and fee. */
export interface TradeFill {
  readonly side: 'buy' | 'sell'
  readonly number: Decimal
  readonly total: Decimal
  readonly fee: Decimal
}

/** What is left of the purchases, and its cost including fees. */
export interface Position {
  readonly number: Decimal
  readonly cost: Decimal
}

/** Decimals of an average, and of the cost attributed to a sale. */
const DIGITS = 12

/**
 * Moving average cost: a purchase adds its amount and cost, a sale removes its share of the cost. Sales
 * beyond the purchases came from elsewhere and have no cost.
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
  /** Quote per coin, rounded down to 12 decimals. */
  readonly average: Decimal
  /** Unrealised profit of the counted amount at the given price, before the selling fee. */
  readonly profit: Decimal
  /** Profit ÷ cost, a fraction with 6 decimals. */
  readonly rate: Decimal
  /** Counted amount: bought and still held. */
  readonly counted: Decimal
  /** Held amount that came from a deposit, a transfer or an uncounted trade. */
  readonly left: Decimal
}

/** Unrealised profit of a holding at a price; null when none of it was bought in the given trades. */
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
