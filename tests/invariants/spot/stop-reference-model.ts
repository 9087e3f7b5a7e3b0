import {
  costOf,
  type FileTerms,
  type FileTick,
  feeOn,
  mostFor,
  TO_QUOTE,
  up,
} from '../../audits/csv-reference-model.ts'

/**
 * A reference model of stop orders in integers of the smallest units. It works on the whole series of prices,
 * whereas the product evaluates batches of prices: it finds the trigger first, then the fills before and
 * after the trigger. It imports no rule of the product.
 */

/** Prices and base amounts in 10^-8, budgets in 10^-6. */
export interface Asked {
  readonly kind: 'limit' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'oco'
  readonly side: 'buy' | 'sell'
  readonly limit: bigint
  readonly stop: bigint
  /** The limit of the order that an OCO's stop places; null for a market order. */
  readonly stopLimit: bigint | null
  readonly amount: bigint
  /** The budget of a buy by stop-market or trailing stop; null for other orders. */
  readonly budget: bigint | null
  /** The callback rate of a trailing stop, in thousandths. */
  readonly callback: bigint
  /** The activation price of a trailing stop; null: the order follows the price from its acceptance on. */
  readonly activation: bigint | null
}

export interface Sold {
  /** Index of the tick that filled this part. */
  readonly at: number
  readonly number: bigint
  readonly total: bigint
  readonly fee: bigint
}

export interface Told {
  readonly held: bigint
  readonly trigger: number | null
  /**
   * For a trailing stop: the index of its extreme, the highest (buy: lowest) price that it followed. The
   * extreme may be the last price at its acceptance.
   */
  readonly furthest: number | null
  readonly fills: readonly Sold[]
  readonly filled: bigint
  readonly end: 'filled' | 'funds_spent' | null
  /** Index of the tick that ended the order. */
  readonly endAt: number | null
  /** Whether the next tick fills or ends the order, whatever the price of the tick. */
  readonly bound: boolean
  /** The amount that is still frozen for the order. */
  readonly frozen: bigint
}

/** The reason why an order is rejected at this last price; null when it is accepted. */
export function rejection({ kind, side, limit, stop, activation }: Asked, last: bigint): string | null {
  if (kind === 'limit') return null
  if (kind === 'trailing_stop') {
    if (activation === null) return null
    return (side === 'sell' ? activation > last : activation < last) ? null : 'activation_reached'
  }
  if (stop === last) return 'stop_reached'
  if (kind !== 'oco') return null
  const [low, high] = side === 'sell' ? [stop, limit] : [limit, stop]
  return low < last && last < high ? null : 'oco_sides'
}

/** The amount that an order freezes: its cost at the highest of its possible prices. */
function heldBy(asked: Asked, terms: FileTerms): bigint {
  const { kind, side, limit, stop, stopLimit, amount, budget } = asked
  if (side === 'sell') return amount
  if (budget !== null) return budget
  const prices = kind === 'oco' ? [limit, stopLimit ?? stop] : [limit]
  return prices
    .map((price) => costOf(price, amount, terms))
    .reduce((most, cost) => (cost > most ? cost : most))
}

/** Fills an order at a limit, tick by tick, until nothing is left. */
function takeAt(
  side: Asked['side'],
  limit: bigint,
  left: bigint,
  ticks: readonly FileTick[],
  at: readonly number[],
  step: bigint,
): { readonly at: number; readonly number: bigint }[] {
  const parts: { at: number; number: bigint }[] = []
  let open = left
  for (const index of at) {
    const tick = ticks[index]
    if (!tick || open === 0n) break
    const inside = side === 'buy' ? limit - tick.price : tick.price - limit
    const offered = inside > 0n ? open : inside === 0n ? tick.number - (tick.number % step) : 0n
    const number = offered < open ? offered : open
    if (number > 0n) parts.push({ at: index, number })
    open -= number
  }
  return parts
}

/**
 * The index of the tick that triggers a trailing stop (the first price that differs from the extreme since the
 * activation by the callback rate), and the index of that extreme.
 */
function trail(
  { side, callback, activation }: Asked,
  ticks: readonly FileTick[],
  from: number,
  later: readonly number[],
): { readonly trigger: number | undefined; readonly furthest: number | undefined } {
  const at = (index: number): bigint => ticks[index]?.price ?? 0n
  const isFurther = (one: bigint, other: bigint): boolean => (side === 'sell' ? one > other : one < other)
  const begin = activation === null ? from : later.find((index) => !isFurther(activation, at(index)))
  if (begin === undefined) return { trigger: undefined, furthest: undefined }
  const since = later.filter((index) => index > begin)
  const turned = (of: bigint, price: bigint): boolean =>
    side === 'sell' ? price * 1000n <= of * (1000n - callback) : price * 1000n >= of * (1000n + callback)
  const trigger = since.find((index) =>
    [begin, ...since].some((earlier) => earlier < index && turned(at(earlier), at(index))),
  )
  const followed = [begin, ...since].filter((index) => trigger === undefined || index < trigger)
  const furthest = followed.find((index) => followed.every((other) => !isFurther(at(other), at(index))))
  return { trigger, furthest }
}

/**
 * The state at the tick `to` of an order that was accepted when `from` was the last tick.
 *
 * @param falls true if the stop waits for a falling price, regardless of the last price at the acceptance.
 */
export function stopStateAt(
  asked: Asked,
  ticks: readonly FileTick[],
  { from, to, falls = false }: { readonly from: number; readonly to: number; readonly falls?: boolean },
  terms: FileTerms,
): Told {
  const { kind, side, limit, stop, stopLimit, budget } = asked
  const held = heldBy(asked, terms)
  const later = ticks.map((_, index) => index).filter((index) => index > from && index <= to)
  const down = falls || stop < (ticks[from]?.price ?? 0n)
  const isReached = (index: number): boolean => {
    const price = ticks[index]?.price ?? 0n
    return down ? price <= stop : price >= stop
  }
  const trailed = kind === 'trailing_stop' ? trail(asked, ticks, from, later) : null
  let trigger = trailed ? trailed.trigger : kind === 'limit' ? undefined : later.find(isReached)
  const resting = kind === 'limit' || kind === 'oco'
  const before = resting ? later.filter((index) => trigger === undefined || index < trigger) : []
  const parts = takeAt(side, limit, asked.amount, ticks, before, terms.step)
  const soldOf = (some: typeof parts) => some.reduce((sum, { number }) => sum + number, 0n)
  const left = asked.amount - soldOf(parts)
  if (left === 0n) trigger = undefined
  const after = trigger === undefined ? [] : later.filter((index) => index > (trigger ?? 0))
  const follows = kind === 'stop_limit' ? limit : kind === 'oco' ? stopLimit : null

  const fills: Sold[] = []
  let [gross, total, fee] = [0n, 0n, 0n]
  const sell = (at: number, number: bigint): void => {
    gross += (ticks[at]?.price ?? 0n) * number
    const whole = side === 'buy' ? up(gross, TO_QUOTE) : gross / TO_QUOTE
    const charged = feeOn(whole, terms)
    fills.push({ at, number, total: whole - total, fee: charged - fee })
    ;[total, fee] = [whole, charged]
  }
  for (const { at, number } of parts) sell(at, number)

  let end: Told['end'] = null
  let amount = asked.amount
  const [next] = after
  if (follows !== null)
    for (const { at, number } of takeAt(side, follows, left, ticks, after, terms.step)) sell(at, number)
  else if (next !== undefined) {
    const price = ticks[next]?.price ?? 0n
    const most = side === 'buy' ? mostFor(budget ?? held - total - fee, price, terms) : left
    const number = budget !== null ? most : most < left ? most : left
    if (number > 0n) sell(next, number)
    if (budget !== null && number > 0n) amount = number
    else if (number < left) end = 'funds_spent'
  }
  const filled = soldOf(fills)
  if (end === null && filled === amount) end = 'filled'
  return {
    held,
    trigger: trigger ?? null,
    furthest: trailed?.furthest ?? null,
    fills,
    filled,
    end,
    endAt:
      end === null
        ? null
        : fills.at(-1)?.at === next || end === 'filled'
          ? (fills.at(-1)?.at ?? null)
          : (next ?? null),
    bound: end === null && trigger !== undefined && follows === null,
    frozen: side === 'buy' ? held - total - fee : held - filled,
  }
}
