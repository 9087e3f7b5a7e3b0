import { useLingui } from '@lingui/react/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { stopText } from './labels.ts'
import { stopOf } from './openOrderRules.ts'

/**
 * One line with the stop, take profit and stop loss of an order; empty for an order that has no stop, take
 * profit or stop loss.
 */
export function useStopConditionText(): (order: SpotOrder) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (order) => {
    const digits = getQuote(order.match_id)?.price_precision ?? 8
    const priced = (value: Decimal) => format.price(value, digits)
    const parts: string[] = []
    // The stop price of a trailing stop is left out, because another line shows the trailing stop.
    const found = order.order_type === 'trailing_stop' ? null : stopOf(order, digits)
    if (found) {
      const stop = stopText(found.direction, priced(found.price))
      const time = order.trigger && format.time(order.trigger.time, 'short')
      if (time !== null) parts.push(t`Stop ${stop}, triggered ${time}`)
      else if (order.order_type === 'oco' && isPositive(order.stop_limit_price)) {
        const limit = priced(order.stop_limit_price)
        parts.push(t`Stop ${stop}, then limit ${limit}`)
      } else if (order.order_type === 'oco') parts.push(t`Stop ${stop}, then market price`)
      else parts.push(t`Stop ${stop}`)
    }
    if (isPositive(order.take_profit)) {
      const profit = priced(order.take_profit)
      parts.push(t`Take profit ${profit}`)
    }
    if (isPositive(order.stop_loss)) {
      const loss = priced(order.stop_loss)
      parts.push(t`Stop loss ${loss}`)
    }
    return parts.join(' · ')
  }
}
