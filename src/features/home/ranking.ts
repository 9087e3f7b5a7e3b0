import type { Quote } from '#contract/market/market.ts'
import { big } from '#domain/money.ts'

export const RANKINGS = ['hot', 'gainers', 'losers', 'volume'] as const
export type Ranking = (typeof RANKINGS)[number]

/** What the order of a ranking depends on; the live board gives newer figures than the quotes that were read. */
export type Ranked = Pick<Quote, 'id' | 'symbol' | 'type' | 'change' | 'turnover' | 'trading_status'>

const ROWS = 8

/**
 * The ids of a ranking's rows, best first. Coins only: a stock's volume counts shares on another clock. Hot is what the
 * operator lists under `hot_search`, in that order, then the most traded. Gainers are above zero and losers below, so
 * that neither list ever holds a row of the other's colour. Ties keep the order of the ids, so that equal rows do not
 * swap places.
 */
export function rank(quotes: readonly Ranked[], ranking: Ranking, hot: readonly string[] = []): number[] {
  const coins = quotes.filter((quote) => quote.type === 'coin' && quote.trading_status === 'open')
  const byTurnover = (a: Ranked, b: Ranked) => big(b.turnover).cmp(a.turnover) || a.id - b.id
  const byChange = (a: Ranked, b: Ranked) => big(b.change).cmp(a.change) || a.id - b.id
  const place = (quote: Ranked) => {
    const at = hot.indexOf(quote.symbol)
    return at < 0 ? hot.length : at
  }
  const sorted = ((): Ranked[] => {
    switch (ranking) {
      case 'hot':
        return coins.sort((a, b) => place(a) - place(b) || byTurnover(a, b))
      case 'gainers':
        return coins.filter((quote) => big(quote.change).gt(0)).sort(byChange)
      case 'losers':
        return coins.filter((quote) => big(quote.change).lt(0)).sort((a, b) => byChange(b, a))
      case 'volume':
        return coins.sort(byTurnover)
    }
  })()
  return sorted.slice(0, ROWS).map((quote) => quote.id)
}

/** Milliseconds between two re-orders of the rows. */
export const REORDER_EVERY = 2000

/** How long a new order must still wait so that rows move at most once per 2 s; 0 when it may be shown now. */
export const reorderDelay = (lastAt: number | null, now: number): number =>
  lastAt === null ? 0 : Math.max(0, lastAt + REORDER_EVERY - now)
