import type { Quote } from '#contract/market/market.ts'
import { hotSymbols } from '#domain/market/hot.ts'
import { big } from '#domain/money.ts'

export const SEARCH_GROUPS = ['coins', 'futures', 'stocks'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

/** Letters and digits only, so that `btc/usdt`, `BTC usdt` and `btcusdt` are one search. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** How well a pair answers a search: 0 its base is that, 1 it begins so, 2 its name begins so, 3 it contains it; null not at all. */
function closeness(quote: Quote, wanted: string): number | null {
  const symbol = plain(quote.symbol)
  const name = plain(quote.name)
  if (plain(quote.currency_name) === wanted || symbol === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  return symbol.includes(wanted) || name.includes(wanted) ? 3 : null
}

/** The pairs that answer a search, by symbol and name, closest first and then the most traded. Works on what is stored. */
export function findPairs(quotes: readonly Quote[], text: string): readonly Quote[] {
  const wanted = plain(text)
  if (wanted === '') return []
  return quotes
    .flatMap((quote) => {
      const rank = closeness(quote, wanted)
      return rank === null ? [] : [{ quote, rank }]
    })
    .sort((a, b) => a.rank - b.rank || big(b.quote.turnover).cmp(a.quote.turnover))
    .map((found) => found.quote)
}

/** Found pairs by what they can be traded as. A pair with leverage stands under Coins and under Futures. */
export function grouped(found: readonly Quote[]): readonly { group: SearchGroup; rows: readonly Quote[] }[] {
  const rowsOf: Readonly<Record<SearchGroup, (quote: Quote) => boolean>> = {
    coins: (quote) => quote.type === 'coin' && quote.is_open_coin === 1,
    futures: (quote) => quote.type === 'coin' && quote.is_open_lever === 1,
    stocks: (quote) => quote.type === 'stock',
  }
  return SEARCH_GROUPS.map((group) => ({ group, rows: found.filter(rowsOf[group]) })).filter(
    ({ rows }) => rows.length > 0,
  )
}

const HOT_ROWS = 10

/**
 * Hot search: the operator's list in its order; without one, or where it names nothing that is offered, the most traded pairs.
 */
export function hotPairs(quotes: readonly Quote[], setting: string): readonly Quote[] {
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]))
  const named = hotSymbols(setting).flatMap((symbol) => bySymbol.get(symbol) ?? [])
  if (named.length > 0) return named.slice(0, HOT_ROWS)
  return quotes
    .filter((quote) => quote.type === 'coin')
    .sort((a, b) => big(b.turnover).cmp(a.turnover))
    .slice(0, HOT_ROWS)
}

/** Recent views hold ten pairs. */
export const RECENT_ROWS = 10

/** The ids of recent views after a pair was opened: it comes first and stands once. */
export const withRecent = (ids: readonly number[], opened: number): readonly number[] =>
  [opened, ...ids.filter((id) => id !== opened)].slice(0, RECENT_ROWS)
