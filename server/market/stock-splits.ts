import { type Ratio, restateBar, restateNumber, restatePrice } from '#domain/market/stockSplit.ts'
import { big, type Decimal, exact, isPositive, roundDown } from '#domain/money.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import type { StoredBar } from './tick-store.ts'
import type { Feed, FeedTick, Pair } from './types.ts'

/**
 * A stock split: the prices of ticks up to `afterSeq` are per old share, the prices of later ticks per new
 * share.
 */
export interface Split extends Ratio {
  readonly afterSeq: number
  /** Time of the split in milliseconds. */
  readonly time: number
}

/** All splits by pair, in order. */
export async function loadSplits(db: Db | Tx): Promise<ReadonlyMap<number, readonly Split[]>> {
  const rows = await db
    .selectFrom('stock_splits')
    .select(['pair_id', 'ratio_to', 'ratio_from', 'after_seq', 'created_at'])
    .orderBy('id')
    .execute()
  const splits = new Map<number, Split[]>()
  for (const row of rows) {
    const split = { to: row.ratio_to, from: row.ratio_from, afterSeq: row.after_seq, time: row.created_at }
    const list = splits.get(row.pair_id)
    if (list) list.push(split)
    else splits.set(row.pair_id, [split])
  }
  return splits
}

/** Adjusts a price and a quantity (`number`) for these splits. */
export const restated = <T extends { readonly price: Decimal; readonly number: Decimal }>(
  tick: T,
  splits: readonly Ratio[],
): T => ({
  ...tick,
  price: splits.reduce(restatePrice, tick.price),
  number: splits.reduce(restateNumber, tick.number),
})

/** A recorded tick, adjusted for the splits after it. */
export const restatedTick = <
  T extends { readonly seq: number; readonly price: Decimal; readonly number: Decimal },
>(
  tick: T,
  splits: readonly Split[],
): T =>
  restated(
    tick,
    splits.filter(({ afterSeq }) => tick.seq <= afterSeq),
  )

/**
 * Adjusts a stored candle, whose figures are already adjusted for the first `bar.splits` splits, for all
 * further splits.
 */
export const restatedBar = (bar: StoredBar, splits: readonly Ratio[]): StoredBar => ({
  ...splits.slice(bar.splits).reduce(restateBar, bar),
  splits: splits.length,
})

const HALF_UP = 1

/**
 * A price from a source that does not know the splits of this exchange, adjusted for them. Rounded to the pair's
 * price step, and never zero.
 */
function stated(tick: FeedTick, pair: Pair, splits: readonly Ratio[]): FeedTick {
  const { price, number } = restated(tick, splits)
  const onTick = exact(big(price).round(pair.pricePrecision, HALF_UP))
  return {
    ...tick,
    price: isPositive(onTick) ? onTick : exact(big(10).pow(-pair.pricePrecision)),
    number: roundDown(big(number), pair.numberPrecision),
  }
}

/**
 * Adjusts the prices of a source that does not know the splits that operators have made (a simulated market, a
 * replayed file). The prices of a live source are already adjusted.
 */
export function withSplits(
  feed: Feed,
  of: (symbol: string) => { readonly pair: Pair; readonly splits: readonly Split[] } | null,
): Feed {
  if (feed.kind === 'live') return feed
  return {
    kind: feed.kind,
    label: feed.label,
    symbols: () => feed.symbols(),
    setPairs: (pairs) => feed.setPairs(pairs),
    start: (onTicks) =>
      feed.start((ticks) =>
        onTicks(
          ticks.map((tick) => {
            const known = of(tick.symbol)
            return known && known.splits.length > 0 ? stated(tick, known.pair, known.splits) : tick
          }),
        ),
      ),
    stop: () => feed.stop(),
    history: async (symbol, period, before, limit) => {
      const bars = await feed.history(symbol, period, before, limit)
      const splits = of(symbol)?.splits ?? []
      return splits.length === 0 ? bars : bars.map((bar) => splits.reduce(restateBar, bar))
    },
  }
}
