import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#tests/helpers/temporary-folder.ts'
import type { Exchange } from './ccxt-exchange.ts'
import { exchangePrice, missingPriceReason } from './exchange-price-check.ts'

const pair = (symbol: string, source = symbol, kind: 'coin' | 'stock' = 'coin') => ({
  symbol,
  source,
  kind,
  pricePrecision: 2,
  numberPrecision: 2,
})

test("the simulated market has prices for a pair when it has a model for the pair's source symbol", async () => {
  const why = (source: string) => missingPriceReason({ kind: 'simulated' }, pair('NEW/USDT', source), [])
  expect(String(await why('NEW/USDT'))).toBe('the simulated market has no NEW/USDT')
  expect(await why('SOL/USDT')).toBeNull()
})

test('a replayed file has prices for the pair in its file name and for no other pair', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, 'BTCUSDT-1m.csv')
  writeFileSync(file, '')
  const setting = { kind: 'replay', file, speed: 1, symbol: null } as const
  const pairs = [pair('BTC/USDT'), pair('ETH/USDT')]
  expect(await missingPriceReason(setting, pair('BTC/USDT'), pairs)).toBeNull()
  expect(String(await missingPriceReason(setting, pair('ETH/USDT'), pairs))).toBe(
    'BTCUSDT-1m.csv does not hold ETH/USDT',
  )
})

test('an exchange has prices for a pair that it currently trades, and the check closes its connection to the exchange', async () => {
  let closed = 0
  const open = async () =>
    ({
      loadMarkets: async () => ({ 'SOL/USDT': {}, 'OLD/USDT': { active: false } }),
      close: async () => closed++,
    }) as unknown as Exchange
  const setting = { kind: 'ccxt', exchange: 'kraken' } as const
  const why = (source: string, kind?: 'stock') =>
    missingPriceReason(setting, pair('NEW/USDT', source, kind), [], open)
  expect(await why('SOL/USDT')).toBeNull()
  expect(String(await why('OLD/USDT'))).toBe('kraken does not trade OLD/USDT now')
  expect(String(await why('NEW/USDT'))).toBe('kraken does not trade NEW/USDT now')
  expect(String(await why('SOL/USDT', 'stock'))).toMatch(/shares have no price/)
  expect(closed).toBe(3)
})

test('the error about an exchange that does not answer contains the name of the exchange and the error of the request', async () => {
  const open = async () =>
    ({
      loadMarkets: async () => Promise.reject(new Error('timed out')),
      close: async () => undefined,
    }) as unknown as Exchange
  expect(
    String(await missingPriceReason({ kind: 'ccxt', exchange: 'kraken' }, pair('SOL/USDT'), [], open)),
  ).toMatch(/could not be asked .* \(Error: timed out\)/)
})

test('the price of a symbol on an exchange is the close of its newest minute candle, and null without any candle', async () => {
  const answering = (bars: () => Promise<unknown[][]>) => async () =>
    ({
      loadMarkets: async () => ({}),
      fetchOHLCV: bars,
      close: async () => undefined,
    }) as unknown as Exchange
  const setting = { kind: 'ccxt', exchange: 'kraken' } as const
  const price = (bars: () => Promise<unknown[][]>) => exchangePrice(setting, 'SOL/USDT', 0, answering(bars))
  expect(
    await price(async () => [
      [0, '1', '3', '1', '2', '9'],
      [60_000, '2', '3', '2', '2.5', '9'],
    ]),
  ).toBe('2.5')
  expect(await price(async () => [])).toBeNull()
  expect(await price(async () => Promise.reject(new Error('timed out')))).toBeNull()
  expect(await exchangePrice({ kind: 'simulated' }, 'SOL/USDT', 0)).toBeNull()
})
