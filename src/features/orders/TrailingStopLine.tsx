import { useLingui } from '@lingui/react/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { stopText } from './labels.ts'
import { liveExtremeOf } from './liveTrailingStop.ts'
import { stopOf } from './openOrderRules.ts'
import styles from './orders.module.css'

/**
 * State of a trailing stop: the activation price for which the order waits, or the present trigger price with
 * the extreme price and time that determine the trigger price. Between two reads the trigger price follows
 * the page's quotes and is marked with "≈", because recorded prices between two quotes may have moved the
 * trigger price further.
 */
export function TrailingStopLine({ order }: { readonly order: SpotOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const quote = useQuote(order.match_id)
  const digits = quote?.price_precision ?? 8
  const priced = (value: Decimal) => format.price(value, digits)
  const rate = format.rate(order.callback_rate)
  const parts = [t`Callback ${rate}`]
  const { trail, isEstimated } = liveExtremeOf(order, quote)
  const stop = stopOf({ ...order, trail }, digits)
  if (!trail || !stop) {
    const price = stopText(order.type === 1 ? 'down' : 'up', priced(order.activation_price))
    if (isPositive(order.activation_price)) parts.push(t`starts at ${price}`)
  } else {
    const price = `${isEstimated ? '≈ ' : ''}${stopText(stop.direction, priced(stop.price))}`
    const extreme = priced(trail.price)
    const since = format.time(trail.time, 'short')
    if (order.trigger) {
      const time = format.time(order.trigger.time, 'short')
      parts.push(t`trigger ${price}, triggered ${time}`)
    } else parts.push(t`trigger ${price}`)
    parts.push(order.type === 1 ? t`lowest ${extreme} at ${since}` : t`highest ${extreme} at ${since}`)
  }
  return <p className={styles.soft}>{parts.join(' · ')}</p>
}
