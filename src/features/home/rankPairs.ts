import type { Quote } from '#contract/market/market.ts'
import { byTurnover, type UsdPriceOf } from '#domain/market/turnover.ts'
import { big } from '#domain/money.ts'

const RANKINGS = ['hot', 'gainers', 'losers', 'volume'] as const
export type Ranking = (typeof RANKINGS)[number]

/**
 * The fields from which a ranking is computed; the ticker store has newer values of these fields than the
 * list.
 */
export type Ranked = Pick<
  Quote,
  'id' | 'symbol' | 'legal_name' | 'type' | 'change' | 'turnover' | 'trading_status'
>

const ROWS = 8

/**
 * Ids of the rows of a ranking, best first. Rankings contain coin pairs only, because the volumes of stocks,
 * which trade in other hours, are not comparable. `hot`: the pairs of the operator's setting `hot_search` in
 * its order, then the most traded pairs. Gainers have a change above zero and losers a change below zero, so
 * that all rows of a list have the same colour. Pairs with equal figures are ordered by id, so that they do
 * not swap.
 */
export function rank(
  quotes: readonly Ranked[],
  ranking: Ranking,
  priceOf: UsdPriceOf,
  hot: readonly string[] = [],
): number[] {
  const coins = quotes.filter((quote) => quote.type === 'coin' && quote.trading_status === 'open')
  const compare = byTurnover(priceOf)
  const mostTraded = (a: Ranked, b: Ranked) => compare(a, b) || a.id - b.id
  const byChange = (a: Ranked, b: Ranked) => big(b.change).cmp(a.change) || a.id - b.id
  const place = (quote: Ranked) => {
    const at = hot.indexOf(quote.symbol)
    return at < 0 ? hot.length : at
  }
  const sorted = ((): Ranked[] => {
    switch (ranking) {
      case 'hot':
        return coins.sort((a, b) => place(a) - place(b) || mostTraded(a, b))
      case 'gainers':
        return coins.filter((quote) => big(quote.change).gt(0)).sort(byChange)
      case 'losers':
        return coins.filter((quote) => big(quote.change).lt(0)).sort((a, b) => byChange(b, a))
      case 'volume':
        return coins.sort(mostTraded)
    }
  })()
  return sorted.slice(0, ROWS).map((quote) => quote.id)
}

/** Minimum time (ms) between two reorderings of the rows. */
const REORDER_EVERY = 2000

/**
 * Milliseconds until the rows may be reordered, so that rows move at most once per 2 s; 0 when they may be
 * reordered at once.
 */
export const reorderDelay = (lastAt: number | null, now: number): number =>
  lastAt === null ? 0 : Math.max(0, lastAt + REORDER_EVERY - now)
