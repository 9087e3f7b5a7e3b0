import { useSyncExternalStore } from 'react'
import { DualMove, type DualProduct } from '#contract/dual.ts'
import { onBeat } from '#data/beat.ts'
import { useQuote } from '#data/board.ts'
import { serverNow } from '#data/clock.ts'
import { useMovingObjects } from '#data/moving.ts'
import type { Reading } from '#data/reading.ts'
import type { SaleState } from '#domain/dual.ts'
import type { Decimal } from '#domain/money.ts'

/** Products as they move while they are looked at. */
export const useMoving = (
  products: readonly DualProduct[],
  reading: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly DualProduct[] => useMovingObjects('dual', DualMove, products, reading)

/** The second on the server's clock; renders anew with it. */
export const useSecond = (): number => useSyncExternalStore(onBeat, () => Math.floor(serverNow() / 1000))

/** Where the sale stands now: what the operator closed stays closed, the rest goes by the clock. */
export function saleNow(product: DualProduct, now: number): SaleState {
  if (product.status === 2 || now >= product.sale_end) return 'closed'
  return now < product.sale_start ? 'upcoming' : 'on_sale'
}

/** The newest price of a product's or an order's pair, with its second; what the reading said before the first tick. */
export function useReference(
  matchId: number,
  read: Decimal | null = null,
): { readonly price: Decimal | null; readonly time: number | null } {
  const quote = useQuote(matchId)
  return quote ? { price: quote.now_price, time: quote.time } : { price: read, time: null }
}
