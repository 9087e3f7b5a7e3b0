import { useEffect } from 'react'
import { spot } from '#contract/trade/spot.ts'
import { useRead } from '#data/api/use-read.ts'
import { showEventBanner } from '#features/kit/index.ts'
import { followOrders, orderNotice } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'

/**
 * True from the acceptance of a market order (with this id) until the order is filled at a recorded price or
 * ends; shows a banner with the result at that time. The order is read again after its event and after a
 * reconnection.
 */
export function usePendingOrder(id: number | null): boolean {
  useEffect(followOrders, [])
  const format = useFormat()
  const { data: order } = useRead(spot.order, { id: id ?? 1 }, { enabled: id !== null })
  const decided = id !== null && order?.id === id && order.status !== 'doing' ? order : null
  useEffect(() => {
    if (decided) showEventBanner(orderNotice(decided, format))
  }, [decided, format])
  return id !== null && decided === null
}
