import type { Quote } from '#contract/market/market.ts'
import { big, type Decimal } from '#domain/money.ts'
import type { Sort } from '#ui/lists/SortHeader.tsx'

export const MARKET_TABS = ['favourites', 'futures', 'coins', 'stocks'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

export const SORT_KEYS = ['name', 'volume', 'price', 'change'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** `null` is the list's own order: the server's, or the person's among favourites. */
export type MarketSort = Sort<SortKey> | null

/** A sort as the page's address says it; `none` is the list's own order. */
export type SortWord = `${SortKey}-${'asc' | 'desc'}` | 'none'

/** The figures that move; the live board gives newer ones than the quotes that were read. */
export type Figures = Pick<Quote, 'now_price' | 'change' | 'turnover'>

/** Where a list starts: the most traded first; favourites in the person's own order. */
export const firstSort = (tab: MarketTab): MarketSort =>
  tab === 'favourites' ? null : { key: 'volume', direction: 'desc' }

const SORTS: readonly MarketSort[] = [
  null,
  ...SORT_KEYS.flatMap((key) => [{ key, direction: 'desc' } as const, { key, direction: 'asc' } as const]),
]

const nameOf = (sort: MarketSort): SortWord => (sort === null ? 'none' : `${sort.key}-${sort.direction}`)

/** The sort that an address asks for; without a word the one that the tab starts with. */
export function sortOf(tab: MarketTab, word: SortWord | undefined): MarketSort {
  const found = SORTS.find((sort) => nameOf(sort) === word)
  return found === undefined ? firstSort(tab) : found
}

/** What the address says of a sort: nothing when the tab starts with it. */
export function wordOf(tab: MarketTab, sort: MarketSort): SortWord | undefined {
  const word = nameOf(sort)
  return word === nameOf(firstSort(tab)) ? undefined : word
}

/** Whether a pair stands under a tab. A futures pair is a coin pair that may be traded with leverage. */
export function isUnder(tab: MarketTab, quote: Quote): boolean {
  switch (tab) {
    case 'favourites':
      return true
    case 'futures':
      return quote.type === 'coin' && quote.is_open_lever === 1
    case 'coins':
      return quote.type === 'coin' && quote.is_open_coin === 1
    case 'stocks':
      return quote.type === 'stock'
  }
}

/**
 * The pairs of a tab in their own order. `favourites` are match ids in the person's order and only matter under that
 * tab; an id whose pair is no longer offered is left out.
 */
export function quotesUnder(
  tab: MarketTab,
  quotes: readonly Quote[],
  favourites: readonly number[],
): readonly Quote[] {
  if (tab !== 'favourites') return quotes.filter((quote) => isUnder(tab, quote))
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  return favourites.flatMap((id) => byId.get(id) ?? [])
}

/** The legal currencies of a tab, in the order in which they first appear. */
export const legalsOf = (quotes: readonly Quote[]): readonly string[] => [
  ...new Set(quotes.map((quote) => quote.legal_name)),
]

const FIGURE = { volume: 'turnover', price: 'now_price', change: 'change' } as const

interface Entry {
  readonly id: number
  readonly figure: Decimal
  /** Nearly the same: 500 rows are compared some 4,500 times. */
  readonly about: number
}

/** Two decimals whose floats differ stand as their floats do; the others are compared digit by digit. */
const compare = (a: Entry, b: Entry): number => a.about - b.about || big(a.figure).cmp(b.figure)

/** Names run from A when the arrow points down, as every list of names does. */
const byName = (a: Quote, b: Quote): number => (a.symbol < b.symbol ? 1 : a.symbol > b.symbol ? -1 : 0)

/** The ids in a sort's order. Equal rows keep the list's own order, so that they do not swap places under ticks. */
export function order(
  quotes: readonly Quote[],
  sort: MarketSort,
  figuresOf: (quote: Quote) => Figures = (quote) => quote,
): readonly number[] {
  if (sort === null) return quotes.map(({ id }) => id)
  const sign = sort.direction === 'desc' ? -1 : 1
  if (sort.key === 'name') return [...quotes].sort((a, b) => sign * byName(a, b)).map(({ id }) => id)
  const name = FIGURE[sort.key]
  return quotes
    .map((quote): Entry => {
      const figure = figuresOf(quote)[name]
      return { id: quote.id, figure, about: Number(figure) }
    })
    .sort((a, b) => sign * compare(a, b))
    .map(({ id }) => id)
}

/** The most traded pairs, for a person who has no favourite yet. Coins only. */
export const suggested = (quotes: readonly Quote[], count = 6): readonly Quote[] =>
  quotes
    .filter((quote) => quote.type === 'coin' && quote.legal_name === 'USDT')
    .sort((a, b) => big(b.turnover).cmp(a.turnover) || a.id - b.id)
    .slice(0, count)

/** Milliseconds between two re-sorts under ticks. */
export const RESORT_EVERY = 2_000

/** Whether rows may change places now: not while a finger is on the list, and at most once per 2 s. */
export const mayResort = (lastAt: number, now: number, touching: boolean): boolean =>
  !touching && now - lastAt >= RESORT_EVERY
