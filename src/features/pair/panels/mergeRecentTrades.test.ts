import { expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { TRADES_SHOWN, withNewer } from './mergeRecentTrades.ts'

const tick = (id: number) => ({
  id,
  time: id,
  price: decimal('1'),
  number: decimal('1'),
  side: 'buy' as const,
})
const ids = (ticks: readonly { id: number }[]) => ticks.map(({ id }) => id)

it('the list of trades contains each tick once, newest first', () => {
  expect(ids(withNewer([tick(3), tick(2)], [tick(4), tick(3)]))).toEqual([4, 3, 2])
  expect(ids(withNewer([], [tick(1), tick(2)]))).toEqual([2, 1])
  const many = Array.from({ length: 60 }, (_, index) => tick(index + 1))
  expect(withNewer(many, [tick(61)])).toHaveLength(TRADES_SHOWN)
  expect(withNewer(many, [tick(61)])[0]?.id).toBe(61)
})
