import type { Book } from '#contract/market/market.ts'
import { big, type Decimal, roundDown } from '#domain/money.ts'
import { wireTime } from '../platform/clock.ts'
import { hashText, normal, unit } from './seeded-noise.ts'
import type { Pair, RecordedTick } from './types.ts'

export const LEVELS = 20
/**
 * Distance between the last price and the first level, and between levels, as a fraction of the
 * price; at least one price step.
 */
const SPREAD = 0.000_05
const DISTANCE = 0.000_1
/**
 * Time (ms) for which a level of the order book keeps its size, so that the displayed sizes do not change
 * with every tick.
 */
const HOLD = 8_000

/**
 * An order book that is only indicative: it contains no orders of users, and orders fill at recorded ticks, never at
 * its levels. It is computed from the last recorded tick only, so every node computes the same book. The last price
 * is the best ask after a buy and the best bid after a sell. Sizes grow with the distance from the last price, around
 * `typical` (the size of a usual trade).
 */
export function orderBookAround(
  pair: Pick<Pair, 'symbol' | 'pricePrecision' | 'numberPrecision'>,
  tick: RecordedTick,
  typical: number,
): Book {
  const scale = 10 ** pair.pricePrecision
  const price = Math.max(1, Math.round(Number(tick.price) * scale))
  const gap = Math.max(1, Math.round(price * SPREAD))
  const apart = Math.max(1, Math.round(price * DISTANCE))
  const key = hashText(pair.symbol)
  const least = 10 ** -pair.numberPrecision

  // Prices are divided into a fixed grid, and each cell of the grid has one level at a fixed place, so that levels do
  // not move with the last price.
  const gridPrice = (cell: number): number =>
    cell * apart + Math.floor(unit(key, cell, 5) * Math.max(1, apart - 1))
  const size = (level: number, depth: number): Decimal => {
    const spell = Math.floor(tick.time / HOLD + unit(key, level, 6))
    const mean = typical * (1.5 + depth * 0.45)
    const amount = Math.max(least, mean * Math.exp(0.8 * normal(key ^ level, spell)))
    return roundDown(big(amount.toFixed(12)), pair.numberPrecision)
  }
  const wire = (level: number): Decimal => big(level).div(scale).toFixed(pair.pricePrecision) as Decimal

  const side = (best: number, step: 1 | -1): [Decimal, Decimal][] => {
    const levels: [Decimal, Decimal][] = []
    let last = best
    if (best >= 1) levels.push([wire(best), size(best, 0)])
    let cell = Math.floor(best / apart)
    while (levels.length < LEVELS && cell >= 0) {
      const level = gridPrice(cell)
      if (level >= 1 && (step === 1 ? level > last : level < last)) {
        levels.push([wire(level), size(level, levels.length)])
        last = level
      }
      cell += step
    }
    return levels
  }

  const ask = tick.side === 'buy' ? price : price + gap
  const bid = tick.side === 'buy' ? price - gap : price
  return {
    symbol: pair.symbol,
    seq: tick.seq,
    time: wireTime(tick.time),
    asks: side(ask, 1),
    bids: side(bid, -1),
  }
}
