import { expect, test } from 'vitest'
import { hotSymbols } from './hotPairs.ts'

test('the setting of hot pairs is read as symbols, or as base currencies quoted in USDT, separated by commas, semicolons or spaces', () => {
  expect(hotSymbols(' doge, ETH/USDT;btc/usdc\nsol ')).toEqual([
    'DOGE/USDT',
    'ETH/USDT',
    'BTC/USDC',
    'SOL/USDT',
  ])
  expect(hotSymbols('')).toEqual([])
})
