import { useLingui } from '@lingui/react/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { stopText } from './labels.ts'

/**
 * Rows with the terms of a trailing stop and the recorded prices that moved its stop price; empty for any
 * other order.
 */
export function useTrailRows(order: SpotOrder, digits: number): readonly KeyValueRow[] {
  const { t } = useLingui()
  const format = useFormat()
  if (order.order_type !== 'trailing_stop') return []
  const priced = (value: Decimal) => `${format.price(value, digits)} ${order.fee_currency}`
  const buys = order.type === 1
  const { activation, trail } = order
  return [
    { key: 'callback', label: t`Callback rate`, value: format.rate(order.callback_rate) },
    ...(isPositive(order.activation_price)
      ? [
          {
            key: 'activation',
            label: t`Activation price`,
            value: stopText(buys ? 'down' : 'up', priced(order.activation_price)),
          },
        ]
      : []),
    ...(activation
      ? [{ key: 'activated', label: t`Activated at`, value: format.time(activation.time, 'full') }]
      : []),
    ...(trail
      ? [
          { key: 'extreme', label: buys ? t`Lowest price` : t`Highest price`, value: priced(trail.price) },
          {
            key: 'extremeAt',
            label: trail.tick_id > 0 ? t`Recorded price no. ${trail.tick_id}` : t`Last price when placed`,
            value: format.time(trail.time, 'full'),
          },
        ]
      : []),
  ]
}
