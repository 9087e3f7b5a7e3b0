import { useSyncExternalStore } from 'react'
import { DualMove, type DualProduct } from '#contract/earn/dual.ts'
import type { Reading } from '#data/api/reading.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { useLiveObjects } from '#data/realtime/live-objects.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { type SaleState, saleState } from '#domain/earn/dual.ts'
import type { Decimal } from '#domain/money.ts'
import { useBusinessDay } from '#features/kit/index.ts'
import { heldFrom } from './rules.ts'

/** Products as they move while they are looked at; midnight (UTC+8) takes a day off what they are held. */
export function useLiveProducts(
  products: readonly DualProduct[],
  reading: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly DualProduct[] {
  const today = useBusinessDay()
  return useLiveObjects('dual', DualMove, products, reading).map((product) => heldFrom(product, today))
}

/** The second on the server's clock; renders anew with it. */
export const useSecond = (): number => useSyncExternalStore(onHeartbeat, () => Math.floor(serverNow() / 1000))

const TOLD = { 0: 'upcoming', 1: 'on_sale', 2: 'closed' } as const satisfies Record<
  DualProduct['status'],
  SaleState
>

/**
 * Where the sale of a product stands now: by the server's clock while the server can be reached, but what the operator
 * closed stays closed; as it was read otherwise, because nobody knows then what came of it.
 */
export function useSale(): (product: DualProduct) => SaleState {
  const now = useSecond()
  const online = useOnline()
  return (product) =>
    online
      ? saleState({ start: product.sale_start, end: product.sale_end, open: product.status !== 2 }, now)
      : TOLD[product.status]
}

/** The newest price of a product's or an order's pair, with its second; what the reading said before the first tick. */
export function useReference(
  matchId: number,
  read: Decimal | null = null,
): { readonly price: Decimal | null; readonly time: number | null } {
  const quote = useQuote(matchId)
  return quote ? { price: quote.now_price, time: quote.time } : { price: read, time: null }
}
