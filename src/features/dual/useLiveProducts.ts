import { useSyncExternalStore } from 'react'
import { DualMove, type DualProduct } from '#contract/earn/dual.ts'
import type { Reading } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { useLiveObjects } from '#data/realtime/live-objects.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { type SaleState, saleState } from '#domain/earn/dual.ts'
import type { Decimal } from '#domain/money.ts'
import { useBusinessDay } from '#features/kit/index.ts'
import { termsOnDay } from './formRules.ts'

/** Products whose sale is updated by live events, with the holding period recomputed at midnight (UTC+8). */
export function useLiveProducts(
  products: readonly DualProduct[],
  reading: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly DualProduct[] {
  const today = useBusinessDay()
  return useLiveObjects('dual', DualMove, products, reading).map((product) => termsOnDay(product, today))
}

/** The server's time in seconds; rerenders every second. */
export const useSecond = (): number => useSyncExternalStore(onHeartbeat, () => Math.floor(serverNow() / 1000))

const TOLD = { 0: 'upcoming', 1: 'on_sale', 2: 'closed' } as const satisfies Record<
  DualProduct['status'],
  SaleState
>

/**
 * Returns the state of a product's sale: while online by the server's clock (a sale closed by the operator
 * stays closed), while offline as last read.
 */
export function useSale(): (product: DualProduct) => SaleState {
  const now = useSecond()
  const online = useOnline()
  return (product) =>
    online
      ? saleState({ start: product.sale_start, end: product.sale_end, open: product.status !== 2 }, now)
      : TOLD[product.status]
}

/**
 * Newest price of the pair to which a product or order refers, with its time (seconds); until the first tick,
 * the price in the server's answer.
 */
export function useReference(
  matchId: number,
  read: Decimal | null = null,
): { readonly price: Decimal | null; readonly time: number | null } {
  const quote = useQuote(matchId)
  return quote ? { price: quote.now_price, time: quote.time } : { price: read, time: null }
}
