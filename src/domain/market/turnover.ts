import type Big from 'big.js'
import { big, type Decimal, exact } from '../money.ts'

/** A pair with its turnover of 24 hours, which is in its quote currency (`legal_name`). */
export interface Traded {
  readonly legal_name: string
  readonly turnover: Decimal
}

/** Price of one unit of a currency in US dollars; null while unknown. */
export type UsdPriceOf = (currency: string) => Decimal | null

/** An amount of a currency in US dollars, unrounded; null while the price of the currency is unknown. */
export function inUsd(amount: Decimal, currency: string, priceOf: UsdPriceOf): Decimal | null {
  const price = priceOf(currency)
  return price === null ? null : exact(big(amount).times(price))
}

/**
 * Returns a comparator that puts the most traded pair first, by turnover in US dollars, because turnovers in
 * different quote currencies cannot be compared. Pairs whose quote currency has no known price are last. The
 * comparator remembers converted turnovers, so create a new one for each sort.
 */
export function byTurnover(priceOf: UsdPriceOf): (a: Traded, b: Traded) => number {
  const values = new Map<Traded, Big | null>()
  const usdOf = (pair: Traded): Big | null => {
    const known = values.get(pair)
    if (known !== undefined) return known
    const usd = inUsd(pair.turnover, pair.legal_name, priceOf)
    const value = usd === null ? null : big(usd)
    values.set(pair, value)
    return value
  }
  return (a, b) => {
    const [one, other] = [usdOf(a), usdOf(b)]
    if (one && other) return other.cmp(one)
    return Number(one === null) - Number(other === null) || big(b.turnover).cmp(a.turnover)
  }
}
