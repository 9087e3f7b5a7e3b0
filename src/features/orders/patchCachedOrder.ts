import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import type { Answered } from '#data/api/timed-answer.ts'
import { queryClient } from '#data/cache/query-client.ts'
import { onUserEvent } from '#data/realtime/realtime-socket.ts'
import { callName } from '#data/store/record-key.ts'

interface Listed {
  readonly list: readonly SpotOrder[]
}
type Kept = Answered<Listed> | { readonly pages: readonly Answered<Listed>[] }

const replaced = (answered: Answered<Listed>, order: SpotOrder): Answered<Listed> => ({
  ...answered,
  data: { ...answered.data, list: answered.data.list.map((one) => (one.id === order.id ? order : one)) },
})

/** A cached list in which the newest state of an order replaces the order. */
export function withOrder(kept: Kept, order: SpotOrder): Kept {
  return 'pages' in kept
    ? { ...kept, pages: kept.pages.map((page) => replaced(page, order)) }
    : replaced(kept, order)
}

let following = false

/**
 * Applies events of orders to the cached lists at once. The contract also makes each event reread the lists,
 * for added and removed rows.
 */
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
