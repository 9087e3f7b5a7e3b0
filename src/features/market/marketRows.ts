import type { Quote } from '#contract/market/market.ts'
import { inUsd, type UsdPriceOf } from '#domain/market/turnover.ts'
import { big, type Decimal } from '#domain/money.ts'
import type { Sort } from '#ui/lists/SortHeader.tsx'

export const MARKET_TABS = ['favourites', 'futures', 'coins', 'stocks'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

export const SORT_KEYS = ['name', 'volume', 'price', 'change'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/**
 * Sort of the list. `null`: the server's sequence, or in the favourites tab the sequence that the person
 * chose.
 */
export type MarketSort = Sort<SortKey> | null

/** A sort as it is written in the URL; `none` stands for the unsorted list. */
export type SortWord = `${SortKey}-${'asc' | 'desc'}` | 'none'

/** The fields that every tick changes; the ticker store has newer values of these fields than the list. */
export type Figures = Pick<Quote, 'now_price' | 'change' | 'turnover'>

/** Default sort of a tab: most traded first; for favourites the sequence that the person chose. */
export const firstSort = (tab: MarketTab): MarketSort =>
  tab === 'favourites' ? null : { key: 'volume', direction: 'desc' }

const SORTS: readonly MarketSort[] = [
  null,
  ...SORT_KEYS.flatMap((key) => [{ key, direction: 'desc' } as const, { key, direction: 'asc' } as const]),
]

const nameOf = (sort: MarketSort): SortWord => (sort === null ? 'none' : `${sort.key}-${sort.direction}`)

/** The sort in the URL, or the tab's default sort. */
export function sortOf(tab: MarketTab, word: SortWord | undefined): MarketSort {
  const found = SORTS.find((sort) => nameOf(sort) === word)
  return found === undefined ? firstSort(tab) : found
}

/** The URL parameter of a sort; undefined for the tab's default sort. */
export function wordOf(tab: MarketTab, sort: MarketSort): SortWord | undefined {
  const word = nameOf(sort)
  return word === nameOf(firstSort(tab)) ? undefined : word
}

/** Whether a pair belongs to a tab. A futures pair is a coin pair that can be traded with leverage. */
function isUnder(tab: MarketTab, quote: Quote): boolean {
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
 * The pairs of a tab, unsorted. `favourites`: pair ids in the sequence that the person chose, used only in
 * the favourites tab; ids of pairs that are no longer offered are left out.
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

/** The quote currencies of a tab, in order of first appearance. */
export const quoteCurrenciesOf = (quotes: readonly Quote[]): readonly string[] => [
  ...new Set(quotes.map((quote) => quote.legal_name)),
]

const FIGURE = { volume: 'turnover', price: 'now_price', change: 'change' } as const

interface Entry {
  readonly id: number
  /** A volume or price is in US dollars, because the quote currencies of the rows can differ. */
  readonly figure: Decimal
  /** False while the price of the quote currency is unknown: the figure is in the quote currency. */
  readonly comparable: boolean
  /** The figure as a float, for fast comparisons: sorting 500 rows takes some 4,500 comparisons. */
  readonly about: number
}

/** Compares the floats first; decimals with equal floats are compared exactly. */
const compare = (a: Entry, b: Entry): number => a.about - b.about || big(a.figure).cmp(b.figure)

/** Compares in reverse, so that a descending sort (down arrow) gives A to Z. */
const byName = (a: Quote, b: Quote): number => (a.symbol < b.symbol ? 1 : a.symbol > b.symbol ? -1 : 0)

/**
 * The ids of the rows in sorted order. Volumes and prices are compared in US dollars; rows without a figure in
 * US dollars are last. Equal rows stay in the order of the list, so that ticks do not swap them.
 */
export function order(
  quotes: readonly Quote[],
  sort: MarketSort,
  priceOf: UsdPriceOf,
  figuresOf: (quote: Quote) => Figures = (quote) => quote,
): readonly number[] {
  if (sort === null) return quotes.map(({ id }) => id)
  const sign = sort.direction === 'desc' ? -1 : 1
  if (sort.key === 'name') return [...quotes].sort((a, b) => sign * byName(a, b)).map(({ id }) => id)
  const name = FIGURE[sort.key]
  return quotes
    .map((quote): Entry => {
      const own = figuresOf(quote)[name]
      const usd = name === 'change' ? own : inUsd(own, quote.legal_name, priceOf)
      const figure = usd ?? own
      return { id: quote.id, figure, comparable: usd !== null, about: Number(figure) }
    })
    .sort((a, b) => Number(b.comparable) - Number(a.comparable) || sign * compare(a, b))
    .map(({ id }) => id)
}

/** The most traded coin pairs, suggested to a person without favourites. */
export const suggested = (quotes: readonly Quote[], count = 6): readonly Quote[] =>
  quotes
    .filter((quote) => quote.type === 'coin' && quote.legal_name === 'USDT')
    .sort((a, b) => big(b.turnover).cmp(a.turnover) || a.id - b.id)
    .slice(0, count)

/** Minimum time (ms) between two sorts that are caused by ticks. */
const RESORT_EVERY = 2_000

/** Whether rows may be sorted now: at most once per 2 s, and never while the person touches the list. */
export const mayResort = (lastAt: number, now: number, touching: boolean): boolean =>
  !touching && now - lastAt >= RESORT_EVERY
