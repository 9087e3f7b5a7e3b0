import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import type { RecordedTick } from '../types.ts'
import { Pullbacks } from './price-pullbacks.ts'

const tick = (price: number, seq: number): RecordedTick => ({
  id: seq,
  pairId: 1,
  seq,
  time: seq * 1000,
  sourceTime: seq * 1000,
  price: decimal(String(price)),
  number: decimal('1'),
  side: 'buy',
  source: 'test',
})

test('the reversals found in a series of prices equal the reversals found by comparing every tick with every earlier tick', () => {
  const prices = fc.array(fc.integer({ min: 9_000, max: 11_000 }), { minLength: 2, maxLength: 60 })
  void fc.assert(
    fc.property(prices, (row) => {
      const pullbacks = new Pullbacks(1_000_000)
      for (const [n, price] of row.entries()) pullbacks.add([tick(price, n + 1)])
      for (const side of ['sell', 'buy'] as const) {
        const found = new Map(
          pullbacks
            .since(0)
            .filter((turn) => turn.side === side)
            .map(({ steps, seq }) => [steps, seq]),
        )
        for (let steps = 1; steps <= 200; steps++) {
          const turned = (from: number, to: number) =>
            side === 'sell' ? to * 1000 <= from * (1000 - steps) : to * 1000 >= from * (1000 + steps)
          const newest = row.findLastIndex((from, n) => row.slice(n + 1).some((to) => turned(from, to)))
          expect(found.get(steps) ?? 0, `${side} ${steps}`).toBe(newest + 1)
        }
      }
    }),
  )
})

test('only reversals from the requested time on are returned, and a tick that is added twice counts once', () => {
  const pullbacks = new Pullbacks(1_000_000)
  pullbacks.add([tick(10_000, 1), tick(9_980, 2)])
  pullbacks.add([tick(9_980, 2), tick(9_995, 3)])
  expect(pullbacks.since(2000)).toEqual([
    { side: 'sell', steps: 1, seq: 1 },
    { side: 'sell', steps: 2, seq: 1 },
    { side: 'buy', steps: 1, seq: 2 },
  ])
  expect(pullbacks.since(3000)).toEqual([{ side: 'buy', steps: 1, seq: 2 }])
})

test('price extremes from before the covered period are dropped', () => {
  const pullbacks = new Pullbacks(5_000)
  pullbacks.add([tick(20_000, 1), tick(10_000, 10), tick(9_990, 11)])
  expect(pullbacks.since(11_000)).toEqual([{ side: 'sell', steps: 1, seq: 10 }])
})
