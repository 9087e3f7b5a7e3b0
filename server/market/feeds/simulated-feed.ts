import { setImmediate } from 'node:timers/promises'
import type { Candle } from '#contract/market/market.ts'
import { type BarPeriod, barEnd, barStart } from '#domain/market/candles.ts'
import { isOpen, lastSession } from '#domain/market/hours.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Timers } from '../timers.ts'
import type { Feed, FeedTick } from '../types.ts'
import { type Compute, KeptBars } from './kept-bars.ts'
import { models } from './models.ts'
import { type SimulatedInstrument, SimulatedPair } from './simulated.ts'

/** What the source of every tick begins with; its second follows. */
export const SOURCE = 'simulated#'

/** After a pause of the process the seconds further back than this are not made up for. */
const CATCH_UP = 3

/** The end of the last bar before a second in which shares traded. */
const afterSession = (period: BarPeriod, second: number): number =>
  barEnd(period, barStart(period, lastSession(second - 1).close - 1))

/** True when the simulator has a model of both sides of a pair. */
export const known = (pair: SimulatedInstrument): boolean =>
  pair.symbol.split('/').every((name) => models.has(name))

/** The simulated market: every node computes the same tick for the same second. */
export function simulatedFeed(options: {
  readonly seed: string
  readonly pairs: readonly SimulatedInstrument[]
  /** What prices are multiplied by, by coin (`levels.ts`); 1 where there is none. */
  readonly levels?: ReadonlyMap<string, number>
  readonly clock: Clock
  readonly timers: Timers
}): Feed {
  const { seed, clock, timers, levels } = options
  const levelOf = (name = ''): number => levels?.get(name) ?? 1
  /** What is simulated stays: its prices do not depend on the others. */
  const bySymbol = new Map<string, SimulatedPair>()
  let simulated: readonly SimulatedPair[] = []
  const setPairs = (pairs: readonly SimulatedInstrument[]): void => {
    simulated = pairs.filter(known).map((pair) => {
      const [base, quote] = pair.symbol.split('/')
      const one = bySymbol.get(pair.symbol) ?? new SimulatedPair(seed, pair, levelOf(base) / levelOf(quote))
      bySymbol.set(pair.symbol, one)
      return one
    })
  }
  setPairs(options.pairs)
  const keptBars = new KeptBars()
  let stopBeat = (): void => {}

  /** The ticks of one half of a second, counted from the epoch. */
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
    // Not the seed: who knows it knows the prices to come.
    label: '',
    symbols: () => simulated.map((one) => one.pair.symbol),
    setPairs,
    start: async (onTicks) => {
      const halfNow = (): number => Math.floor(clock.now() / 500)
      let done = halfNow() - 1
      const beat = (): void => {
        const now = halfNow()
        // A clock that steps back repeats nothing: the last half second done only rises.
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
        // Other people's requests go on in between.
        if (isNew) await setImmediate()
      }
      return candles.slice(-limit)
    },
  }
}
