import { expect, test } from 'vitest'
import { profitChart } from './profitChart.ts'

const row = (product: string, worth: string | null) => ({
  product,
  scene: 'fee',
  coin: 'USDT',
  amount: '1',
  worth,
})
const DAYS: Parameters<typeof profitChart>[0] = [
  {
    day: '2026-11-28',
    total: '7',
    products: [row('spot', '5'), row('spot', '2'), row('futures', '-40'), row('nft', null)],
  },
  { day: '2026-11-27', total: '3', products: [row('earn', '1'), row('dual', '2')] },
]

test('profit chart data has days in ascending order and the products with the largest sums first', () => {
  expect(profitChart(DAYS, 8, 'rest')).toEqual({
    series: ['futures', 'spot', 'dual', 'earn'],
    data: [
      { day: '11-27', futures: 0, spot: 0, dual: 2, earn: 1 },
      { day: '11-28', futures: -40, spot: 7, dual: 0, earn: 0 },
    ],
  })
})

test('the products for which the profit chart has no colour are summed as one series', () => {
  const { series, data } = profitChart(DAYS, 3, 'rest')
  expect(series).toEqual(['futures', 'spot', 'rest'])
  expect(data[0]).toMatchObject({ rest: 3 })
})

test('profit chart data is empty when no amount has a price', () => {
  expect(
    profitChart([{ day: '2026-11-28', total: '0', products: [row('nft', null)] }], 8, 'rest').series,
  ).toEqual([])
})
