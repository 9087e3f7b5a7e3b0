import { useSyncExternalStore } from 'react'
import { NFT_TYPES, type NftType, type nft } from '#contract/trade/nft.ts'
import type { ParamsOf } from '#contract/wire/callBuilders.ts'
import { createCell } from '#data/platform/emitter.ts'

export const SORTS = ['new', 'price_asc', 'price_desc', 'ending'] as const
export type Sort = (typeof SORTS)[number]

/** Filter values as on the wire; '' (currency: 0) means no filter. */
export interface Filters {
  readonly sell_mode: '' | '0' | '1' | '2'
  readonly type: '' | NftType
  readonly rarity: '' | '1' | '2' | '3' | '4'
  readonly currency_id: string
  readonly status: '' | '0' | '1' | '2'
  readonly sort: Sort
}

export const ALL: Filters = { sell_mode: '', type: '', rarity: '', currency_id: '0', status: '', sort: 'new' }

export const TYPES = ['', ...NFT_TYPES] as const

/** Number of filters set in the sheet. */
export const countOf = ({ type, rarity, currency_id, status }: Filters): number =>
  [type !== '', rarity !== '', currency_id !== '0', status !== ''].filter(Boolean).length

/** Whether a filter of the page or of the sheet is set. */
export const isFiltered = (filters: Filters): boolean => filters.sell_mode !== '' || countOf(filters) > 0

/** Clears the filters of the sheet, but not the kind of sale and the sort order. */
export const cleared = ({ sell_mode, sort }: Filters): Filters => ({ ...ALL, sell_mode, sort })

const PAGE = 20
type Params = Omit<ParamsOf<typeof nft.items>, 'page'>

/** Request parameters; a filter that is not set has the contract's default. */
export const paramsOf = (filters: Filters, more: Partial<Params> = {}): Params => ({
  ...filters,
  limit: PAGE,
  ...more,
})

/**
 * The filters are stored outside of the page's components, so that they are unchanged when the person returns
 * from a work to the list.
 */
const cell = createCell<Filters>(ALL)
export const setFilters = (change: Partial<Filters>): void => cell.set({ ...cell.get(), ...change })
export const useFilters = (): Filters => useSyncExternalStore(cell.subscribe, cell.get)
