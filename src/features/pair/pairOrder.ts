import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { big } from '#domain/money.ts'

/** The coins of which a person has something, also where orders hold all of it. */
export const heldCoins = (balances: readonly BalanceRow[]): ReadonlySet<number> =>
  new Set(balances.filter(({ total }) => big(total).gt(0)).map(({ currency_id }) => currency_id))

/** Pairs to choose from: those whose coin the person has come first, then the most traded. */
export const heldFirst = (quotes: readonly Quote[], held: ReadonlySet<number>): readonly Quote[] =>
  [...quotes].sort(
    (a, b) =>
      Number(held.has(b.currency_id)) - Number(held.has(a.currency_id)) ||
      big(b.turnover).cmp(big(a.turnover)),
  )
