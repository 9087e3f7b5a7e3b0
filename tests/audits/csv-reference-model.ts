import { readFileSync } from 'node:fs'

/**
 * A reference model of spot orders: fills orders by brute force over a file of candles, with integers of the
 * smallest units. It imports nothing from the product, so that it cannot share the product's errors.
 */

/** One trade of the file. `price` and `number` (quantity) are in 10^-8. */
export interface FileTick {
  readonly source: string
  /** Time in the file, in milliseconds: the time of the row, plus 15 s for each further trade of the row. */
  readonly time: number
  readonly price: bigint
  readonly number: bigint
}

/** `"23140.48"` with 8 digits is 2314048000000n, `"9e-05"` 9000n; more digits are an error, not a rounding. */
export function units(text: string, digits: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(text)
  if (!match) throw new Error(`not a decimal: ${text}`)
  const [, sign, first = '', rest = '', exponent = '0'] = match
  const shift = Number(exponent)
  const whole = shift > 0 ? '0' : first
  const part = shift > 0 ? first.padStart(shift, '0') + rest : rest
  if (/[1-9]/.test(part.slice(digits))) throw new Error(`${text} has more than ${digits} digits`)
  const value = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
  return sign ? -value : value
}

/** Makes four trades of each row: open, then low and high (or high and low when the price closed lower), then close. */
export function readFile(path: string): readonly FileTick[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1)
  const ticks: FileTick[] = []
  for (const [row, line] of lines.entries()) {
    const [at = '', open = '', high = '', low = '', close = '', volume = ''] = line.trim().split(',')
    const [o, h, l, c] = [units(open, 8), units(high, 8), units(low, 8), units(close, 8)]
    const all = units(volume, 8)
    const quarter = all / 4n
    const order = c >= o ? [o, l, h, c] : [o, h, l, c]
    for (const [part, price] of order.entries()) {
      ticks.push({
        source: `${name}#${row}.${part}`,
        time: Date.parse(at) + part * 15_000,
        price,
        number: part === 3 ? all - 3n * quarter : quarter,
      })
    }
  }
  return ticks
}

/** Terms of the pair: the step of the quantity in 10^-8, and the fee in millionths. The quote currency has 6 digits. */
export interface FileTerms {
  readonly step: bigint
  readonly feePpm: bigint
}

export interface FileOrder {
  readonly side: 'buy' | 'sell'
  /** Limit price in 10^-8; null for a market order. */
  readonly limit: bigint | null
  /** Amount in 10^-8 of the base currency, or in 10^-6 of the quote currency. */
  readonly amount: bigint
  readonly unit: 'base' | 'quote'
  /** Index of the last tick before the order was placed, and before it was cancelled (null: never cancelled). */
  readonly placedAt: number
  readonly cancelledAt: number | null
  /** `gtc` (good till cancelled) when omitted. */
  readonly force?: 'gtc' | 'post_only' | 'ioc' | 'fok'
}

export interface FileFill {
  readonly tick: FileTick
  readonly number: bigint
  readonly total: bigint
  readonly fee: bigint
}

export interface FileResult {
  readonly status: 'doing' | 'complete' | 'cancelled'
  readonly amount: bigint
  readonly fills: readonly FileFill[]
  readonly filled: bigint
  /** Amount of the quote currency, in 10^-6. */
  readonly total: bigint
  readonly fee: bigint
  /**
   * The amount that the order still freezes: quote currency in 10^-6 for a buy, base currency in 10^-8
   * for a sale.
   */
  readonly frozen: bigint
  /**
   * Change of the two balances (frozen amounts included) by the order so far: `quote` in 10^-6, `base` in
   * 10^-8.
   */
  readonly quote: bigint
  readonly base: bigint
}

export const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
/** Divisor that converts price × quantity (in 10^-16) to an amount of the quote currency (in 10^-6). */
export const TO_QUOTE = 10_000_000_000n

export const feeOn = (total: bigint, terms: FileTerms): bigint => up(total * terms.feePpm, 1_000_000n)

export const costOf = (price: bigint, number: bigint, terms: FileTerms): bigint => {
  const total = up(price * number, TO_QUOTE)
  return total + feeOn(total, terms)
}

/**
 * The greatest quantity whose cost at `price`, with the fee and all roundings, is at most `quote`; found
 * by bisection.
 */
export function mostFor(quote: bigint, price: bigint, terms: FileTerms): bigint {
  let fits = 0n
  let tooMuch = (quote * TO_QUOTE) / price / terms.step + 1n
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n
    if (costOf(price, middle * terms.step, terms) <= quote) fits = middle
    else tooMuch = middle
  }
  return fits * terms.step
}

function amountOf(order: FileOrder, price: bigint, terms: FileTerms): bigint {
  if (order.unit === 'base') return order.amount
  if (order.side === 'buy') return mostFor(order.amount, price, terms)
  return ((order.amount * TO_QUOTE) / price / terms.step) * terms.step
}

const better = (order: FileOrder, limit: bigint, price: bigint): boolean =>
  order.side === 'buy' ? price < limit : price > limit

/** The worst price of a market order: half a percent from the last price, rounded to cents towards the last price. */
function worst(side: FileOrder['side'], last: bigint): bigint {
  const cent = 1_000_000n
  return side === 'buy' ? ((last * 1_005n) / 1_000n / cent) * cent : up(up(last * 995n, 1_000n), cent) * cent
}

interface Part {
  readonly tick: FileTick
  readonly number: bigint
}

/** Fills a limit order by the trades recorded after its placement. */
function rest(
  order: FileOrder,
  limit: bigint,
  amount: bigint,
  later: readonly FileTick[],
  terms: FileTerms,
): Part[] {
  const parts: Part[] = []
  let left = amount
  for (const tick of later) {
    if (left === 0n) break
    const offered = better(order, limit, tick.price)
      ? left
      : tick.price === limit
        ? (tick.number / terms.step) * terms.step
        : 0n
    const number = offered < left ? offered : left
    if (number > 0n) parts.push({ tick, number })
    left -= number
  }
  return parts
}

/** Follows one order through the file, trade by trade, until it has ended or the file ends at `lastTick`. */
export function follow(
  order: FileOrder,
  ticks: readonly FileTick[],
  lastTick: number,
  terms: FileTerms,
): FileResult {
  const now = ticks[order.placedAt]
  if (!now) throw new Error('placed outside the file')
  const limit = order.limit ?? worst(order.side, now.price)
  const later = ticks.slice(order.placedAt + 1, (order.cancelledAt ?? lastTick) + 1)
  const [next] = later
  const missed =
    order.limit === null &&
    next !== undefined &&
    better({ ...order, side: order.side === 'buy' ? 'sell' : 'buy' }, limit, next.price)
  // The price that determines the quantity of a market order. A buy of a fixed quote amount buys at the fill price,
  // which is the next price, so the next price is used.
  const price = order.limit ?? (order.side === 'sell' ? now.price : missed ? limit : (next?.price ?? limit))
  const amount = amountOf(order, price, terms)
  const once = order.force === 'ioc' || order.force === 'fok'
  const taken =
    order.limit === null ? [] : rest(order, limit, amount, once ? later.slice(0, 1) : later, terms)
  const short = taken.reduce((left, { number }) => left - number, amount) > 0n
  const parts =
    order.limit !== null
      ? order.force === 'fok' && short
        ? []
        : taken
      : next && !missed
        ? [{ tick: next, number: amount }]
        : []
  const left = parts.reduce((rest, { number }) => rest - number, amount)

  let gross = 0n
  let total = 0n
  let fee = 0n
  const fills = parts.map(({ tick, number }): FileFill => {
    gross += tick.price * number
    const newTotal = order.side === 'buy' ? up(gross, TO_QUOTE) : gross / TO_QUOTE
    const newFee = feeOn(newTotal, terms)
    const fill = { tick, number, total: newTotal - total, fee: newFee - fee }
    total = newTotal
    fee = newFee
    return fill
  })
  const filled = amount - left
  const status =
    left === 0n
      ? 'complete'
      : order.cancelledAt === null && !missed && !(once && next)
        ? 'doing'
        : 'cancelled'
  const open = status === 'doing'
  const buy = order.side === 'buy'
  const set = order.limit === null && order.unit === 'quote' ? order.amount : costOf(limit, amount, terms)
  const frozen = open ? (buy ? set - total - fee : left) : 0n
  return {
    status,
    amount,
    fills,
    filled,
    total,
    fee,
    frozen,
    quote: buy ? -total - fee : total - fee,
    base: buy ? filled : -filled,
  }
}

/** Formats 2314048000000n with 8 digits as `"23140.48"`. */
export function text(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const all = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const part = all.slice(-digits).replace(/0+$/, '')
  return sign + all.slice(0, -digits) + (part ? `.${part}` : '')
}

/** The average price (quote per base), cut off after 12 digits. */
export function average(fills: readonly FileFill[], filled: bigint): string {
  if (filled === 0n) return '0'
  const gross = fills.reduce((sum, fill) => sum + fill.tick.price * fill.number, 0n)
  return text((gross * 10_000n) / filled, 12)
}
