import type { Quote } from '#contract/market/market.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { gt, lt } from '#domain/money.ts'

type Extreme = NonNullable<SpotOrder['trail']>

export interface Followed {
  readonly trail: SpotOrder['trail']
  /**
   * True when the extreme price comes from a quote that is newer than the order: recorded prices in between
   * may have gone further.
   */
  readonly isEstimated: boolean
}

/**
 * The highest (of a buy: the lowest) price among the quotes that this page has received, by order id, because
 * a later quote may be less extreme.
 */
const seen = new Map<number, Extreme>()

/**
 * The extreme price of a trailing stop: as last read, or moved further by a newer quote. The extreme is
 * stored per order, so that repeating a quote changes nothing.
 */
export function liveExtremeOf(
  order: Pick<SpotOrder, 'id' | 'type' | 'status' | 'trail' | 'trigger'>,
  quote: Pick<Quote, 'now_price' | 'time'> | undefined,
): Followed {
  const { id, type, status, trail, trigger } = order
  if (!trail || trigger || status !== 'doing') {
    seen.delete(id)
    return { trail, isEstimated: false }
  }
  const isFurther = (one: Extreme, other: Extreme): boolean =>
    type === 1 ? lt(one.price, other.price) : gt(one.price, other.price)
  const given = quote && { tick_id: 0, price: quote.now_price, time: quote.time }
  const known = seen.get(id)
  const before = known && isFurther(known, trail) ? known : trail
  const now = given && given.time >= trail.time && isFurther(given, before) ? given : before
  if (now === trail) seen.delete(id)
  else seen.set(id, now)
  return { trail: now, isEstimated: now !== trail }
}
