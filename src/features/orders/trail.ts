import type { Quote } from '#contract/market/market.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { gt, lt } from '#domain/money.ts'

type Extreme = NonNullable<SpotOrder['trail']>

export interface Followed {
  readonly trail: SpotOrder['trail']
  /** It is by a quote that came after the order was read: the recorded prices may have gone further in between. */
  readonly isEstimated: boolean
}

/** The furthest quotes that this page has seen, by order: the next quote is not as far. */
const seen = new Map<number, Extreme>()

/**
 * The extreme of a trailing stop, as it was read or as a newer quote has moved it. A quote that is given is remembered, so
 * that giving it twice changes nothing.
 */
export function followedTo(
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
