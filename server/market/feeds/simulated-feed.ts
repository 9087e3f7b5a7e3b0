import { setImmediate } from 'node:timers/promises'
import type { Candle } from '#contract/market/market.ts'
import { type BarPeriod, barEnd, barStart } from '#domain/market/candles.ts'
import { isOpen, lastSession } from '#domain/market/tradingHours.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Timers } from '../timers.ts'
import type { Feed, FeedTick } from '../types.ts'
import { models } from './price-models.ts'
import { BarCache, type Compute } from './simulated-bar-cache.ts'
import { type SimulatedInstrument, SimulatedPair } from './simulated-pair.ts'

/** Prefix of the source of every tick, followed by its second. */
export const SOURCE = 'simulated#'

/**
 * Maximum number of missed seconds for which ticks are computed after the process was paused; earlier seconds are
 * skipped.
 */
const CATCH_UP = 3

/** The end of the candle that contains the close of the last session of the stock market before a second. */
const afterSession = (period: BarPeriod, second: number): number =>
  barEnd(period, barStart(period, lastSession(second - 1).close - 1))

/** True when the simulator has a price model for each of the two currencies of a pair. */
export const hasModel = (pair: SimulatedInstrument): boolean =>
  pair.symbol.split('/').every((name) => models.has(name))

/** The simulated market: every node computes the same tick for the same second. */
export function simulatedFeed(options: {
  readonly seed: string
  readonly pairs: readonly SimulatedInstrument[]
  /**
   * Factors by which the prices of coins and stocks are multiplied (`simulated-price-levels.ts`); 1 for a name that
   * is not listed.
   */
  readonly levels?: ReadonlyMap<string, number>
  readonly clock: Clock
  readonly timers: Timers
}): Feed {
  const { seed, clock, timers, levels } = options
  const levelOf = (name = ''): number => levels?.get(name) ?? 1
  /** Simulated pairs are cached: their prices do not depend on other pairs. */
  const bySymbol = new Map<string, SimulatedPair>()
  let simulated: readonly SimulatedPair[] = []
  const setPairs = (pairs: readonly SimulatedInstrument[]): void => {
    simulated = pairs.filter(hasModel).map((pair) => {
      const [base, quote] = pair.symbol.split('/')
      const one = bySymbol.get(pair.symbol) ?? new SimulatedPair(seed, pair, levelOf(base) / levelOf(quote))
      bySymbol.set(pair.symbol, one)
      return one
    })
  }
  setPairs(options.pairs)
  const keptBars = new BarCache()
  let stopBeat = (): void => {}

  /** The ticks of the half second with this number, counted from the epoch. */
  function ticksOf(half: number): FeedTick[] {
    const second = Math.floor(half / 2)
    const sharesTrade = isOpen(second)
    const ticks: FeedTick[] = []
    for (const one of simulated) {
      if (one.half !== half % 2 || !one.ticksAt(second) || (one.pair.kind === 'stock' && !sharesTrade))
        continue
      const { price, number, side } = one.tick(second)
      ticks.push({
        symbol: one.pair.symbol,
        sourceTime: second * 1000,
        price,
        number,
        side,
        source: `${SOURCE}${second}`,
      })
    }
    return ticks
  }

  return {
    kind: 'simulated',
    // The label is shown to users, so it must not contain the seed, from which future prices can be computed.
    label: '',
    symbols: () => simulated.map((one) => one.pair.symbol),
    setPairs,
    start: async (onTicks) => {
      const halfNow = (): number => Math.floor(clock.now() / 500)
      let done = halfNow() - 1
      const beat = (): void => {
        const now = halfNow()
        // When the clock steps back, no tick is emitted a second time, because the number of the last emitted half
        // second never decreases.
        for (let half = Math.max(done + 1, now - CATCH_UP * 2 + 1); half <= now; half++) {
          const ticks = ticksOf(half)
          if (ticks.length > 0) onTicks(ticks)
        }
        done = Math.max(done, now)
      }
      beat()
      stopBeat = timers.every(100, beat)
    },
    stop: async () => stopBeat(),
    history: async (symbol, period, before, limit) => {
      const one = bySymbol.get(symbol)
      let candles: Candle[] = []
      if (!one) return candles
      const compute: Compute = (length, from, to) => one.history(length, to, Number.POSITIVE_INFINITY, from)
      let edge = barStart(period, before)
      while (candles.length < limit && edge > 0) {
        if (one.pair.kind === 'stock') edge = Math.min(edge, afterSession(period, edge))
        const { bars, start, isNew } = keptBars.before(symbol, period, edge, compute)
        candles = [...bars.map((bar): Candle => ({ ...bar, closed: 1 })), ...candles]
        edge = start
        // Lets other requests run between two blocks of candles.
        if (isNew) await setImmediate()
      }
      return candles.slice(-limit)
    },
  }
}
