import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { futures } from '#contract/trade/futures.ts'
import { type ListReading, useRead, useReadList } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { getQuote, onTickers } from '#data/realtime/ticker-store.ts'
import { useSession } from '#data/session/session.ts'
import { add, type Decimal } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import { type Aged, oldestOf } from '#features/kit/index.ts'

export type FuturesAccount = 'lever' | 'margin'

const PAGE = 100
/** Id of USDT, the currency of the futures accounts. */
export const QUOTE_ID = 3

export const usePositions = () => useWhole(useReadList(futures.mine, { status: '1', limit: PAGE }))
export const useFuturesOrders = () => useWhole(useReadList(futures.mine, { status: '0', limit: PAGE }))

/**
 * Loads all pages of a list, because totals and counts need every row; two pages hold the maximum number of a
 * person's open rows.
 */
export function useWhole<Row>(reading: ListReading<Row>): ListReading<Row> {
  const { more, error, loading, loadingMore, loadMore } = reading
  const goesOn = more && !error && !loading && !loadingMore
  useEffect(() => {
    if (goesOn) loadMore()
  }, [goesOn, loadMore])
  return reading
}

/** Whether all rows of a list are loaded, so that totals can be computed. */
export const isWhole = ({ asOf, more }: ListReading<unknown>): boolean => asOf !== null && !more

/**
 * Whether the rows of a list are as on the server: the answer is recent, or the socket is connected, by which
 * the server reports every change of a row.
 */
export function useIsCurrent({ state, error }: Pick<ListReading<unknown>, 'state' | 'error'>): boolean {
  const market = useMarket()
  return error === null && (state === 'fresh' || market.state === 'live')
}

interface Past {
  readonly currencyId: number
  readonly legalId: number
  readonly days: '' | '7' | '30' | '90'
}
export const usePast = ({ currencyId, legalId, days }: Past) =>
  useReadList(futures.mine, { status: '3', currency_id: currencyId, legal_id: legalId, days, limit: 20 })

/** Terms of a pair on an account, with the positions and orders that the person holds. */
export function useFuturesTerms(quote: Pick<Quote, 'currency_id' | 'legal_id'>, account: FuturesAccount) {
  return useRead(futures.deal, { currency_id: quote.currency_id, legal_id: quote.legal_id, account })
}

type Deal = NonNullable<ReturnType<typeof useFuturesTerms>['data']>

export const termsOf = (deal: Deal, quote: Pick<Quote, 'price_precision'>): FuturesTerms => ({
  pricePrecision: quote.price_precision,
  quoteScale: deal.quote_scale,
  lotSize: deal.lot_size,
  minShare: deal.min_share,
  maxShare: deal.max_share,
  feeRate: deal.lever_fee_rate,
  overnightRate: deal.overnight_rate,
  leverages: deal.multiples,
  tiers: deal.tiers.map(({ up_to, multiple, mmr }) => ({ upTo: up_to, leverage: multiple, mmr })),
})

export interface FuturesBalance {
  readonly available: Decimal
  /** Amount frozen for open orders plus margin of positions. */
  readonly used: Decimal
  readonly total: Decimal
}

function useBalances() {
  const { member } = useSession()
  const lever = useRead(wallet.detail, { currency: QUOTE_ID, type: 'lever' }, { enabled: member })
  const margin = useRead(wallet.detail, { currency: QUOTE_ID, type: 'margin' }, { enabled: member })
  return { lever, margin }
}

/** Combined balance of the two futures accounts; null until both balances are known. */
export function useFuturesBalance(): FuturesBalance | null {
  const balances = useBalances()
  const [lever, margin] = [balances.lever.data, balances.margin.data]
  if (!lever || !margin) return null
  return {
    available: add(lever.available, margin.available),
    used: add(add(lever.freeze, lever.locked), add(margin.freeze, margin.locked)),
    total: add(lever.total, margin.total),
  }
}

/** Age of the account's figures: the age of the oldest reading among balances, positions and prices. */
export function useAccountAge(positions: ListReading<unknown>): Aged {
  const { lever, margin } = useBalances()
  const market = useMarket()
  return oldestOf([positions, lever, margin, ...(positions.rows.length > 0 ? [market] : [])])
}

/** Returns live prices of the ticker store by pair id; rerenders whenever the store publishes new prices. */
export function useTickerPrices(): (matchId: number) => Decimal | undefined {
  const subscribe = useCallback((listener: () => void) => onTickers(listener), [])
  useSyncExternalStore(subscribe, tickerTurn)
  return (matchId) => getQuote(matchId)?.now_price
}

let turn = 0
onTickers(() => {
  turn++
})
const tickerTurn = (): number => turn
