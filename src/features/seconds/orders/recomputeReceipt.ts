import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { big } from '#domain/money.ts'
import {
  evaluateSeconds,
  type SecondsEnd,
  type SecondsState,
  secondsProfit,
  unpricedSeconds,
} from '#domain/trade/seconds.ts'

/** The state of the option when it was opened, reconstructed from its receipt. */
const openedBy = (order: SecondsOrder): SecondsState => ({
  side: order.type === 1 ? 'up' : 'down',
  seconds: order.seconds,
  stake: order.number,
  profit: order.expected_profit,
  worst: order.worst_price,
  acceptedAt: order.accept_time,
  evaluatedSeq: order.accept_seq,
  entry: null,
})

export interface Recomputed {
  readonly end: SecondsEnd
  /** Whether the settled result equals the recomputed result. */
  readonly agrees: boolean
}

/**
 * Recomputes the result of an option from the terms and ticks of its receipt, by the function that settles on
 * the server; works offline. Null while the option is open. `scale`: decimals of the stake's coin.
 */
export function recompute(order: SecondsOrder, scale: number): Recomputed | null {
  if (order.status === 1) return null
  const ticks = [order.entry, order.end].filter((tick) => tick !== null)
  const { state, over } = evaluateSeconds(openedBy(order), ticks)
  const end = over ?? unpricedSeconds(state)
  const profit = secondsProfit(order.number, order.profit_ratio, scale)
  const agrees =
    end.result === order.result &&
    (end.reason ?? '') === order.end_reason &&
    big(end.gain).eq(order.fact_profits) &&
    big(profit).eq(order.expected_profit) &&
    (end.end?.id ?? 0) === order.end_tick_id
  return { end, agrees }
}
