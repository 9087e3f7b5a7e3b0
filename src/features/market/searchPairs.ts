import type { Quote } from '#contract/market/market.ts'
import { hotSymbols } from '#domain/market/hotPairs.ts'
import { byTurnover, type UsdPriceOf } from '#domain/market/turnover.ts'

const SEARCH_GROUPS = ['coins', 'futures', 'stocks'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

/**
 * Removes all characters except letters and digits, so that `btc/usdt`, `BTC usdt` and `btcusdt` are equal.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Quality of a match: 0 the text is the base currency, 1 the base currency starts with the text, 2 the pair's
 * name starts with the text, 3 the name contains the text, 4 symbol and name contain each word of the text, in any
 * order; null for no match.
 */
function closeness(quote: Quote, wanted: string, words: readonly string[]): number | null {
  const symbol = plain(quote.symbol)
  const name = plain(quote.name)
  if (plain(quote.currency_name) === wanted || symbol === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  if (symbol.includes(wanted) || name.includes(wanted)) return 3
  return words.every((word) => symbol.includes(word) || name.includes(word)) ? 4 : null
}

/**
 * Pairs that match by symbol or name, best match first, then most traded. Searches only the pairs that are
 * loaded.
 */
export function findPairs(quotes: readonly Quote[], text: string, priceOf: UsdPriceOf): readonly Quote[] {
  const wanted = plain(text)
  if (wanted === '') return []
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter(Boolean)
  const mostTraded = byTurnover(priceOf)
  return quotes
    .flatMap((quote) => {
      const rank = closeness(quote, wanted, words)
      return rank === null ? [] : [{ quote, rank }]
    })
    .sort((a, b) => a.rank - b.rank || mostTraded(a.quote, b.quote))
    .map((found) => found.quote)
}

/** Search results by kind of trading. A pair with leverage appears under Spot and under Futures. */
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
 * Popular searches: the pairs of the operator's list in its order; the most traded pairs when the list is
 * empty or contains no offered pair.
 */
export function hotPairs(quotes: readonly Quote[], setting: string, priceOf: UsdPriceOf): readonly Quote[] {
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]))
  const named = hotSymbols(setting).flatMap((symbol) => bySymbol.get(symbol) ?? [])
  if (named.length > 0) return named.slice(0, HOT_ROWS)
  return quotes
    .filter((quote) => quote.type === 'coin')
    .sort(byTurnover(priceOf))
    .slice(0, HOT_ROWS)
}

/** Maximum number of recently viewed pairs that are stored. */
const RECENT_ROWS = 10

/** The ids with the opened pair moved to the front, cut to the number of pairs that are stored. */
export const withRecent = (ids: readonly number[], opened: number): readonly number[] =>
  [opened, ...ids.filter((id) => id !== opened)].slice(0, RECENT_ROWS)
