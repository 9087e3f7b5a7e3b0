import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { splitOrder, splitPrice } from './stockSplit.ts'

const d = decimal
const terms = { pricePrecision: 2, numberPrecision: 2, quoteScale: 6, minNumber: d('0.1'), minTotal: d('5') }
const oneToThree = { to: 3, from: 1 }

test('a stock split rounds the prices of a sell order up and the prices of a buy order down', () => {
  expect(splitPrice('sell', d('100'), oneToThree, 2)).toBe('33.34')
  expect(splitPrice('buy', d('100'), oneToThree, 2)).toBe('33.33')
})

test('an OCO buy keeps both legs after a stock split and freezes no more than before', () => {
  const order = {
    side: 'buy',
    limit: d('90'),
    stop: { price: d('110'), limit: null },
    rest: d('1'),
    // The cost of 1 share at the stop price of 110, including the fee of 0.1 %.
    frozen: d('110.11'),
    feeRate: d('0.001'),
  } as const
  expect(splitOrder(order, oneToThree, terms)).toEqual({
    limit: '30',
    stop: { price: '36.66', limit: null },
    number: '3',
    frozen: '110.08998',
  })
  expect(splitOrder({ ...order, frozen: d('110.08') }, oneToThree, terms)).toMatchObject({ number: '2.99' })
})

test('a stop-market order keeps its budget after a stock split, and ends if the budget is too small at its stop price', () => {
  const budget = {
    side: 'buy',
    limit: null,
    stop: { price: d('110'), limit: null },
    isBudget: true,
    rest: d('0.9'),
    frozen: d('100'),
    feeRate: d('0.001'),
  } as const
  expect(splitOrder(budget, oneToThree, terms)).toEqual({
    limit: null,
    stop: { price: '36.66', limit: null },
    number: '2.7',
    frozen: '100',
  })
  const sale = { ...budget, side: 'sell', isBudget: false, frozen: d('0.04'), rest: d('0.04') } as const
  expect(splitOrder(sale, oneToThree, terms)).toBeNull()
})
