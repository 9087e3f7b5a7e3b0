import { expect, it } from 'vitest'
import { maximumSupply } from './maximumSupply.ts'

it.each([
  ['BTC', '21000000'],
  ['ETH', 'unlimited'],
  ['USDT', null],
  ['toString', null],
])('the maximum supply of %s is %s', (coin, supply) => {
  expect(maximumSupply(coin)).toBe(supply)
})
