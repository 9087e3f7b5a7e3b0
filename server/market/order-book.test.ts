import { describe, expect, it } from 'vitest'
import { big, decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { SimulatedPair } from './feeds/simulated-pair.ts'
import { LEVELS, orderBookAround } from './order-book.ts'
import { pairs } from './seed/pairs.ts'
import type { Pair, RecordedTick } from './types.ts'

type Instrument = Pick<Pair, 'symbol' | 'pricePrecision' | 'numberPrecision'>

const tickOf = (second: number, one: Pick<SimulatedPair, 'tick'>): RecordedTick => ({
  id: second,
  pairId: 1,
  seq: second,
  time: second * 1000,
  sourceTime: 0,
  source: '',
  ...one.tick(second),
})

describe('the indicative order book', () => {
  it('of every pair has twenty levels a side, best first, bids below asks, prices and quantities on their steps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer({ min: 1.7e9, max: 1.8e9 }), (pair, second) => {
        const tick = tickOf(second, new SimulatedPair('h5', pair))
        const { asks, bids, seq, time, symbol } = orderBookAround(pair, tick, 2)
        expect([symbol, seq, time]).toEqual([pair.symbol, tick.seq, second])
        expect([asks.length, bids.length]).toEqual([LEVELS, LEVELS])
        expect(big(bids[0]?.[0] ?? 0).lt(asks[0]?.[0] ?? 0)).toBe(true)
        for (const [side, direction] of [
          [asks, 1],
          [bids, -1],
        ] as const) {
          for (const [index, [price, number]] of side.entries()) {
            const before = side[index - 1]
            if (before) expect(big(price).cmp(before[0])).toBe(direction)
            expect(big(price).gt(0) && big(number).gt(0)).toBe(true)
            expect(price.split('.')[1]?.length ?? 0).toBe(pair.pricePrecision)
            expect(number.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(pair.numberPrecision)
          }
        }
        // The last price is the best ask after a buy and the best bid after a sell; all levels are close to
        // the last price.
        expect(tick.side === 'buy' ? asks[0]?.[0] : bids[0]?.[0]).toBe(tick.price)
        expect(Number(asks.at(-1)?.[0]) / Number(tick.price)).toBeLessThan(1.05)
        expect(Number(bids.at(-1)?.[0]) / Number(tick.price)).toBeGreaterThan(0.95)
      }),
      { numRuns: 400 },
    )
  })

  it('is the same on every node and keeps most levels from one second to the next', () => {
    const pair = pairs[0]
    if (!pair) throw new Error('no pair')
    const one = new SimulatedPair('h5', pair)
    const books = Array.from({ length: 40 }, (_, n) =>
      orderBookAround(pair, tickOf(1_795_000_000 + n, one), 2),
    )
    expect(orderBookAround(pair, tickOf(1_795_000_000, new SimulatedPair('h5', pair)), 2)).toEqual(books[0])
    const kept = books.slice(1).map(({ asks }, n) => {
      const before = new Set(books[n]?.asks.map((level) => level.join()))
      return asks.filter((level) => before.has(level.join())).length
    })
    expect(kept.reduce((sum, levels) => sum + levels, 0) / kept.length).toBeGreaterThan(10)
  })

  it('of a pair near the smallest price has no level below it', () => {
    const pair: Instrument = { symbol: 'A/B', pricePrecision: 2, numberPrecision: 0 }
    const book = orderBookAround(
      pair,
      tickOf(5, { tick: () => ({ price: decimal('0.03'), number: decimal('1'), side: 'sell' }) }),
      2,
    )
    expect(book.bids.map(([price]) => price)).toEqual(['0.03', '0.02', '0.01'])
  })
})
