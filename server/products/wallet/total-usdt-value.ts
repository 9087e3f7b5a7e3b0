import type { LeftOut } from '#contract/funds/wallet.ts'
import { add, type Decimal, isZero, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { equivalentOf } from './balances.ts'

export interface Amount {
  readonly currency: number
  readonly amount: Decimal
}

export interface Valued {
  /**
   * Sum in USDT at the last recorded prices, each value rounded down. Null when there are amounts but none has a
   * price.
   */
  readonly sum: Decimal | null
  /** Amounts without a price, by currency. */
  readonly without: LeftOut[]
}

/** Total value of amounts. Amounts without a price are left out of the sum and listed; they never count as 0. */
export function valued(market: Market, amounts: readonly Amount[]): Valued {
  const there = amounts.filter(({ amount }) => !isZero(amount))
  const worths = there.map(({ currency, amount }) => equivalentOf(market, currency, amount))
  const known = worths.filter((worth) => worth !== null)
  const missing = new Map<number, Decimal>()
  there.forEach(({ currency, amount }, index) => {
    if (worths[index] === null) missing.set(currency, add(missing.get(currency) ?? ZERO, amount))
  })
  return {
    sum: there.length > 0 && known.length === 0 ? null : known.reduce(add, ZERO),
    without: [...missing].map(([currency, amount]) => ({
      currency_id: currency,
      currency_name: market.currency(currency)?.name ?? String(currency),
      amount,
    })),
  }
}
