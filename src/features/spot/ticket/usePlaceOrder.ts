import { useLingui } from '@lingui/react/macro'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { type Submit, showEventBanner, useSubmit } from '#features/kit/index.ts'
import { orderNotice } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import { toast } from '#ui/overlays/toast.ts'

/**
 * Opens an order, and confirms the acceptance of a limit or stop order that stays open. Fills are reported by
 * events, with one banner per event.
 */
export function usePlaceOrder(onPlaced: (order: SpotOrder) => void): Submit<typeof spot.place> {
  const { t } = useLingui()
  const format = useFormat()
  return useSubmit(spot.place, {
    onDone: (order) => {
      navigator.vibrate?.(10)
      // When the answer was lost and the outcome was looked up later, the order may have ended already.
      if (order.status !== 'doing') showEventBanner(orderNotice(order, format))
      else if (order.order_type !== 'market') toast(t`Order placed`, 'good')
      onPlaced(order)
    },
  })
}
