import { expect, test } from 'vitest'
import { hotSymbols } from './hot.ts'

test('symbols, or bases quoted in USDT, apart by commas, semicolons or spaces', () => {
  expect(hotSymbols(' doge, ETH/USDT;btc/usdc\nsol ')).toEqual([
    'DOGE/USDT',
    'ETH/USDT',
    'BTC/USDC',
    'SOL/USDT',
  ])
  expect(hotSymbols('')).toEqual([])
})
