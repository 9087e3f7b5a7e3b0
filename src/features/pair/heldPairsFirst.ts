import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { byTurnover, type UsdPriceOf } from '#domain/market/turnover.ts'
import { big } from '#domain/money.ts'

/** Coins of which the person has a balance, frozen amounts included. */
export const heldCoins = (balances: readonly BalanceRow[]): ReadonlySet<number> =>
  new Set(balances.filter(({ total }) => big(total).gt(0)).map(({ currency_id }) => currency_id))

/** Pairs sorted for the drawer: first pairs whose coin the person holds, then by turnover. */
export function heldFirst(
  quotes: readonly Quote[],
  held: ReadonlySet<number>,
  priceOf: UsdPriceOf,
): readonly Quote[] {
  const mostTraded = byTurnover(priceOf)
  return [...quotes].sort(
    (a, b) => Number(held.has(b.currency_id)) - Number(held.has(a.currency_id)) || mostTraded(a, b),
  )
}
