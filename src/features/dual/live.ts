import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { safeParse } from 'valibot'
import { DualMove, type DualProduct } from '#contract/dual.ts'
import { onBeat } from '#data/beat.ts'
import { useQuote } from '#data/board.ts'
import { serverNow } from '#data/clock.ts'
import type { Reading } from '#data/reading.ts'
import { followTopic } from '#data/realtime.ts'
import type { SaleState } from '#domain/dual.ts'
import type { Decimal } from '#domain/money.ts'

/** One socket follows so many topics with room for the others (`server/realtime/limits.ts`). */
const FOLLOWED = 16

interface Heard {
  readonly move: DualMove
  /** Server's clock, ms. */
  readonly at: number
}

/**
 * Products as they move while they are looked at: an event that is younger than the reading stands over it. What moved
 * between the reading and the subscription nobody told, so it is read again then.
 */
export function useMoving(
  products: readonly DualProduct[],
  { asOf, refetch }: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly DualProduct[] {
  const [heard, setHeard] = useState<ReadonlyMap<number, Heard>>(new Map())
  const begun = useRef<() => void>(() => {})
  begun.current = () => {
    if (asOf !== null) refetch()
  }
  const ids = products
    .slice(0, FOLLOWED)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    const topics = ids.split(',').filter((id) => id !== '')
    const leaves = topics.map((id, index) =>
      followTopic(`dual:${Number(id)}`, {
        // All of them are joined by one request.
        ...(index === 0 && { onSnapshot: () => begun.current() }),
        onEvent: (event) => {
          const { success, output } = safeParse(DualMove, event)
          if (success) setHeard((before) => new Map(before).set(output.id, { move: output, at: serverNow() }))
        },
      }),
    )
    return () => {
      for (const leave of leaves) leave()
    }
  }, [ids])
  return products.map((product) => {
    const news = heard.get(product.id)
    return news && news.at > (asOf ?? 0) ? { ...product, ...news.move } : product
  })
}

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
