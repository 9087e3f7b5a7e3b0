import { expect, test } from 'vitest'
import type { ConvertList } from '#contract/funds/convert.ts'
import { decimal } from '#domain/money.ts'
import { convertRules, EMPTY_CONVERT } from './formRules.ts'

const coin = (currency_id: number, currency_name: string, precision: number) => ({
  currency_id,
  currency_name,
  image: '',
  precision,
  min: decimal('1'),
  max: decimal('50000'),
})
const list: ConvertList = {
  wallet: [
    {
      account: 'change',
      currency_id: 2,
      currency_name: 'ETH',
      image: '',
      network: 'ERC20',
      available: decimal('3'),
      freeze: decimal('0'),
      locked: decimal('0'),
      total: decimal('3'),
      equivalent: null,
    },
  ],
  pairs: [],
  coins: [coin(1, 'BTC', 8), coin(2, 'ETH', 8), coin(3, 'USDT', 6)],
  spread: decimal('0.001'),
  fee_rate: decimal('0.001'),
  tolerance: decimal('0.001'),
  quote_life: 8,
}
const prices: Readonly<Record<string, string>> = { BTC: '20000', ETH: '1600', USDT: '1' }
const context = {
  list,
  priceOf: ({ currency_name }: { readonly currency_name: string }) => decimal(prices[currency_name] ?? '1'),
}

test('a convert form without a draft sells a coin that the person holds and buys USDT', () => {
  expect(convertRules.reduce(EMPTY_CONVERT, {}, context)).toMatchObject({ from: 2, to: 3 })
})

test('a convert form without a draft sells the coin of the largest value, and a coin without a price only if no other is held', () => {
  const held = (currency_id: number, available: string) => ({
    ...(list.wallet[0] as ConvertList['wallet'][number]),
    currency_id,
    available: decimal(available),
  })
  const from = (priceOf: typeof context.priceOf | (() => null), ...wallet: ConvertList['wallet'][number][]) =>
    convertRules.reduce(EMPTY_CONVERT, {}, { list: { ...list, wallet }, priceOf }).from
  expect(from(context.priceOf, held(1, '0.001'), held(3, '9000'))).toBe(3)
  expect(from(context.priceOf, held(1, '1'), held(3, '9000'))).toBe(1)
  expect(from(() => null, held(2, '5'))).toBe(2)
})

test('choosing the coin of the other side in a convert form swaps the two coins', () => {
  const state = { from: 2, to: 3, amount: '1' }
  expect(convertRules.reduce(state, { to: 2 }, context)).toMatchObject({ from: 3, to: 2 })
  expect(convertRules.reduce(state, { from: 3 }, context)).toMatchObject({ from: 3, to: 2 })
})

test('a convert form clears the amount when another coin is sold, also by swapping, and keeps the amount when another coin is bought', () => {
  const state = { from: 2, to: 3, amount: '50' }
  const amount = (part: Parameters<typeof convertRules.reduce>[1]) =>
    convertRules.reduce(state, part, context).amount
  expect([{ from: 1 }, { to: 2 }, { from: 3, to: 2 }, { from: 9 }].map(amount)).toEqual(['', '', '', '50'])
  expect([{ from: 2 }, { to: 1 }, {}].map(amount)).toEqual(['50', '50', '50'])
  expect(amount({ amount: '7' })).toBe('7')
})

test('the estimate of a conversion is number × rate − fee, as on the server', () => {
  const { estimate, rate, number } = convertRules.summarise({ from: 2, to: 3, amount: '2' }, context)
  expect({ rate, number, ...estimate }).toEqual({
    rate: '1598.4',
    number: '2',
    gross: '3196.8',
    fee: '3.1968',
    to: '3193.6032',
  })
})

test('a conversion quantity with several errors shows the first of them in the order of the specification', () => {
  const amount = (typed: string) => convertRules.errors({ from: 2, to: 3, amount: typed }, context).amount
  expect(['', '0', '1.123456789', '0.5', '4', '50001', '2'].map(amount)).toEqual([
    'bad_quantity',
    'bad_quantity',
    'bad_quantity',
    'amount_below',
    'insufficient_balance',
    'amount_above',
    undefined,
  ])
})
