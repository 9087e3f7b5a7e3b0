import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import type { Answered } from '#data/api/client.ts'
import { queryClient } from '#data/cache/cache.ts'
import { onUserEvent } from '#data/realtime/realtime.ts'
import { callName } from '#data/store/key.ts'

interface Listed {
  readonly list: readonly SpotOrder[]
}
type Kept = Answered<Listed> | { readonly pages: readonly Answered<Listed>[] }

const replaced = (answered: Answered<Listed>, order: SpotOrder): Answered<Listed> => ({
  ...answered,
  data: { ...answered.data, list: answered.data.list.map((one) => (one.id === order.id ? order : one)) },
})

/** Every kept list with one of its orders in its newest state. */
export function withOrder(kept: Kept, order: SpotOrder): Kept {
  return 'pages' in kept
    ? { ...kept, pages: kept.pages.map((page) => replaced(page, order)) }
    : replaced(kept, order)
}

let following = false

/** From now on an event of an order changes the lists at once; they are read again as the contract says, for rows that come or go. */
export function followOrders(): void {
  if (following) return
  following = true
  onUserEvent('coin_order', ({ order }) => {
    queryClient.setQueriesData<Kept>(
      { predicate: ({ queryKey }) => queryKey[2] === callName(spot.orders) },
      (kept) => kept && withOrder(kept, order),
    )
  })
}
