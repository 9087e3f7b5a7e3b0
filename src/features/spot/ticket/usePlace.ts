import { useLingui } from '@lingui/react/macro'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { type Submit, tell, useSubmit } from '#features/kit/index.ts'
import { orderNotice } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import { toast } from '#ui/overlays/toast.ts'

/**
 * Opens an order and, when the order rests, confirms its acceptance. Fills are reported by events, with one notice per
 * event.
 */
export function usePlace(onPlaced: (order: SpotOrder) => void): Submit<typeof spot.place> {
  const { t } = useLingui()
  const format = useFormat()
  return useSubmit(spot.place, {
    onDone: (order) => {
      navigator.vibrate?.(10)
      // After a lost answer the order may have ended already.
      if (order.status !== 'doing') tell(orderNotice(order, format))
      else if (order.order_type !== 'market') toast(t`Order placed`, 'good')
      onPlaced(order)
    },
  })
}
