import type { MarketTab } from './marketRows.ts'

export const pairHref = (id: number): string => `/pages/transaction/currency?match_id=${id}`
export const contractHref = (id: number): string => `/pages/transaction/contract?match_id=${id}`
export const tradeHref = (id: number, type: 'coins' | 'futures' = 'coins'): string =>
  `/pages/transaction/index?type=${type}&match_id=${id}`

/** Route of the page that a click on a pair in the tab opens. */
export const rowHref = (id: number, tab: MarketTab): string =>
  tab === 'futures' ? contractHref(id) : pairHref(id)
