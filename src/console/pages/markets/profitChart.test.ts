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

test('the profit chart has days in ascending order, and its series start with the product with the largest sum', () => {
  expect(profitChart(DAYS, 8, 'rest')).toEqual({
    series: ['futures', 'spot', 'dual', 'earn'],
    data: [
      { day: '11-27', futures: 0, spot: 0, dual: 2, earn: 1 },
      { day: '11-28', futures: -40, spot: 7, dual: 0, earn: 0 },
    ],
  })
})

test('products beyond the number of colours are summed as one series of the profit chart', () => {
  const { series, data } = profitChart(DAYS, 3, 'rest')
  expect(series).toEqual(['futures', 'spot', 'rest'])
  expect(data[0]).toMatchObject({ rest: 3 })
})

test('the profit chart has no series when none of the amounts has a price', () => {
  expect(
    profitChart([{ day: '2026-11-28', total: '0', products: [row('nft', null)] }], 8, 'rest').series,
  ).toEqual([])
})
