import { useSyncExternalStore } from 'react'
import { NFT_TYPES, type NftType, type nft } from '#contract/trade/nft.ts'
import type { ParamsOf } from '#contract/wire/kit.ts'
import { createCell } from '#data/platform/emitter.ts'

export const SORTS = ['new', 'price_asc', 'price_desc', 'ending'] as const
export type Sort = (typeof SORTS)[number]

/** What is asked for; '' (a currency: 0) is everything. Numbers are those of the wire. */
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

/** How many of those that stand in the sheet are set. */
export const countOf = ({ type, rarity, currency_id, status }: Filters): number =>
  [type !== '', rarity !== '', currency_id !== '0', status !== ''].filter(Boolean).length

/** Without those of the sheet; how it is sold and the order stay. */
export const cleared = ({ sell_mode, sort }: Filters): Filters => ({ ...ALL, sell_mode, sort })

const PAGE = 20
type Params = Omit<ParamsOf<typeof nft.items>, 'page'>

/** As they are asked for; whatever is not set goes along as the contract's own standard. */
export const paramsOf = (filters: Filters, more: Partial<Params> = {}): Params => ({
  ...filters,
  limit: PAGE,
  ...more,
})

/** Outlives the page: whoever comes back from a work finds the same works. */
const cell = createCell<Filters>(ALL)
export const setFilters = (change: Partial<Filters>): void => cell.set({ ...cell.get(), ...change })
export const useFilters = (): Filters => useSyncExternalStore(cell.subscribe, cell.get)
