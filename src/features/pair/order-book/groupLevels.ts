import type { Book } from '#contract/market/market.ts'
import { big, type Decimal, exact, roundDown, roundUp, ZERO } from '#domain/money.ts'

/** A row of the grouped order book. */
export interface Level {
  readonly price: Decimal
  readonly number: Decimal
  /** Sum of the amounts of this level and all better levels. */
  readonly cumulative: Decimal
  /** Width of the row's bar as a fraction of the widest bar, 0 to 1. */
  readonly share: number
}

export interface Levels {
  /** Levels of the asks, best price first. */
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
}

/** Price steps for grouping the order book: one, ten and a hundred times the pair's tick size. */
export const groupSteps = (pricePrecision: number): readonly Decimal[] => {
  const tick = big(10).pow(-pricePrecision)
  return [1, 10, 100].map((times) => exact(tick.times(times)))
}

/** Number of decimals of a price step. */
export function stepDigits(step: Decimal): number {
  const mark = step.indexOf('.')
  return mark < 0 ? 0 : step.length - mark - 1
}

/**
 * Groups levels by step: asks are rounded up and bids down, so that a grouped order book never crosses.
 * Returns the best `rows` of each side, whose bars have one common scale.
 */
export function groupBook(book: Pick<Book, 'asks' | 'bids'>, step: Decimal, rows: number): Levels {
  const asks = gather(book.asks, step, 'up', rows)
  const bids = gather(book.bids, step, 'down', rows)
  const deepest = [asks.at(-1), bids.at(-1)].reduce<Decimal>(
    (most, level) => (level && big(level.cumulative).gt(most) ? level.cumulative : most),
    ZERO,
  )
  const withShare = (levels: readonly Omit<Level, 'share'>[]): readonly Level[] =>
    levels.map((level) => ({ ...level, share: shareOf(level.cumulative, deepest) }))
  return { asks: withShare(asks), bids: withShare(bids) }
}

/**
 * The best price of each side with the decimals of the pair, bids rounded down and asks up; null for an empty
 * side.
 */
export function bestPrices(
  book: Pick<Book, 'asks' | 'bids'>,
  pricePrecision: number,
): { readonly bid: Decimal | null; readonly ask: Decimal | null } {
  const [tick = ZERO] = groupSteps(pricePrecision)
  const { asks, bids } = groupBook(book, tick, 1)
  return { bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null }
}

function gather(
  levels: readonly (readonly [Decimal, Decimal])[],
  step: Decimal,
  to: 'up' | 'down',
  rows: number,
): Omit<Level, 'share'>[] {
  const gathered: { price: Decimal; number: Decimal; cumulative: Decimal }[] = []
  let sum = big(0)
  for (const [price, number] of levels) {
    const steps = big(price).div(step)
    const whole = to === 'up' ? roundUp(steps, 0) : roundDown(steps, 0)
    const at = exact(big(whole).times(step))
    sum = sum.plus(number)
    const last = gathered.at(-1)
    if (last && big(last.price).eq(at)) {
      last.number = exact(big(last.number).plus(number))
      last.cumulative = exact(sum)
    } else if (gathered.length < rows) {
      gathered.push({ price: at, number, cumulative: exact(sum) })
    } else break
  }
  return gathered
}

/**
 * Cuts both sides to the price range of the shorter side, so that each side fills half of the depth chart and
 * the scale refers to the visible part. Always includes the best level of each side.
 */
export function cropToCommonRange({ asks, bids }: Levels): Levels {
  const [ask, bid] = [asks[0], bids[0]]
  if (!ask || !bid) return { asks, bids }
  const middle = big(ask.price).plus(bid.price).div(2)
  const away = ({ price }: Level) => big(price).minus(middle).abs()
  const reach = [asks.at(-1) ?? ask, bids.at(-1) ?? bid]
    .map(away)
    .reduce((least, next) => (next.lt(least) ? next : least))
  const within = (levels: readonly Level[]): readonly Level[] =>
    levels.filter((level, index) => index === 0 || away(level).lte(reach))
  return { asks: within(asks), bids: within(bids) }
}

/** Ratio of two amounts as a float, for drawing only. */
const shareOf = (part: Decimal, whole: Decimal): number => (whole === ZERO ? 0 : Number(part) / Number(whole))

/**
 * Whether `next` replaces the shown order book: always when `next` is of another pair, otherwise when its
 * `seq` is higher.
 */
export const replacesShownBook = (
  next: Pick<Book, 'symbol' | 'seq'>,
  shown: Pick<Book, 'symbol' | 'seq'> | null,
): boolean => shown === null || shown.symbol !== next.symbol || next.seq > shown.seq
