import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Big from 'big.js'
import { afterAll, describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { pairs } from '../seed/pairs.ts'
import { TestClock, testLog } from '../test-kit.ts'
import { ManualTimers } from '../timers.ts'
import type { FeedTick } from '../types.ts'
import { CsvError, parseCandles, rowTicks } from './csv-candles.ts'
import { pairOfFile, positionAfter, replayFeed } from './replay-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'h5-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const START = 1_790_000_000_000
const CSV = `open_time,open,high,low,close,volume
2023-03-01 00:00:00+00:00,23140.48,23150.77,23128.52,23142.31,2.131777
2023-03-01 00:01:00+00:00,23143.89,23148.8,23137.61,23137.77,0.88137801
2023-03-01 00:02:00+00:00,23141.8,23156.46,23136.83,23141.8,0
`
const file = join(folder, 'BTCUSDT-1m-test.csv')
writeFileSync(file, CSV)

async function replay(path: string, speed: number, last: string | null = null) {
  const clock = new TestClock(START)
  const timers = new ManualTimers()
  const log = testLog()
  const got: FeedTick[] = []
  const rows = parseCandles(readFileSync(path, 'utf8'), 2)
  const pair = { symbol: 'BTC/USDT' }
  const feed = replayFeed({ file: path, rows, speed, pair, clock, timers, log, lastSource: () => last })
  await feed.start((ticks) => got.push(...ticks))
  return { clock, timers, log, got, feed }
}

describe('a candle of the file', () => {
  it('becomes the ticks open, low, high, close when the candle rose and open, high, low, close when it fell', () => {
    const [rose, fell, even] = parseCandles(CSV, 2).map(rowTicks)
    expect(rose?.map((tick) => [tick.price, tick.number, tick.side])).toEqual([
      ['23140.48', '0.53294425', 'buy'],
      ['23128.52', '0.53294425', 'sell'],
      ['23150.77', '0.53294425', 'buy'],
      ['23142.31', '0.53294425', 'sell'],
    ])
    expect(fell?.map((tick) => [tick.price, tick.number, tick.side])).toEqual([
      ['23143.89', '0.2203445', 'buy'],
      ['23148.8', '0.2203445', 'buy'],
      ['23137.61', '0.2203445', 'sell'],
      ['23137.77', '0.22034451', 'buy'],
    ])
    expect(even?.map((tick) => [tick.price, tick.number])).toEqual([
      ['23141.8', '0'],
      ['23136.83', '0'],
      ['23156.46', '0'],
      ['23141.8', '0'],
    ])
  })

  it('splits its volume over four ticks, with the remainder in the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (units) => {
        const volume = new Big(units).div(1e9).toFixed()
        const [row] = parseCandles(`time,open,high,low,close,volume\n1700000000,2,3,1,2,${volume}\n`, 2)
        const numbers = row ? rowTicks(row).map((tick) => new Big(tick.number)) : []
        expect(numbers.reduce((sum, number) => sum.plus(number), new Big(0)).toFixed()).toBe(volume)
        expect(numbers[0]?.toFixed().split('.')[1]?.length ?? 0).toBeLessThanOrEqual(8)
        expect(numbers[3]?.gte(numbers[0] ?? 0)).toBe(true)
      }),
    )
  })
})

describe('reading CSV', () => {
  it('keeps numbers in exponent form exact', () => {
    const [row] = parseCandles('time,open,high,low,close,volume\n1700000000,1,1,1,1,9e-05\n', 2)
    expect(row?.volume).toBe('0.00009')
  })

  it('accepts columns separated by semicolons with decimal commas', () => {
    const text = 'time;open;high;low;close;volume\n1700000000;1.000,5;1.000,5;1.000;1.000;9,5e-05\n'
    expect(parseCandles(text, 2)).toMatchObject([
      { open: '1000.5', high: '1000.5', low: '1000', close: '1000', volume: '0.000095' },
    ])
  })

  it('accepts columns in any order, and times as dates or epochs', () => {
    const rows = parseCandles(',Close,Open,High,Low,Volume\n2004-08-19,100.34,100,104.06,95.96,22351900\n', 2)
    expect(rows).toEqual([
      {
        time: Date.parse('2004-08-19T00:00:00Z'),
        open: '100',
        high: '104.06',
        low: '95.96',
        close: '100.34',
        volume: '22351900',
      },
    ])
    expect(parseCandles('timestamp,open,high,low,close,volume\n1700000000000,1,1,1,1,1\n', 2)[0]?.time).toBe(
      1_700_000_000_000,
    )
  })

  it.each([
    ['time,open,high,low,volume\n', 'no column close'],
    ['time,open,high,low,close,volume\n', 'no rows'],
    ['time,open,high,low,close,volume\n1700000000,1,1,1,1x,1\n', 'line 2: "1x"'],
    ['time,open,high,low,close,volume\nnoon,1,1,1,1,1\n', 'no time'],
    [
      'time,open,high,low,close,volume\n1700000060,1,1,1,1,1\n1700000000,1,1,1,1,1\n',
      'line 3: time does not rise',
    ],
    ['', 'the file is empty'],
    ['\n\n', 'the file is empty'],
    ['time;open;high;low;close;volume\n1700000000;1.001;1;1;1;1\n', 'line 2: 1.001 can be read in two ways'],
    ['time,open,high,low,close,volume\n1700000000,-1,1,1,1,1\n', 'line 2: "-1" is not a decimal'],
    ['time,open,high,low,close,volume\n1700000000,0,1,0,1,1\n', 'line 2: open is not above zero'],
    ['time,open,high,low,close,volume\n1700000000,2,1,3,2,1\n', 'line 2: high 1 is below low 3'],
    [
      'time,open,high,low,close,volume\n1700000000,5,3,1,2,1\n',
      'line 2: open 5 lies outside of low 1 and high 3',
    ],
    [
      'time,open,high,low,close,volume\n1700000000,1,1.001,1,1,1\n',
      "high 1.001 has more than the pair's 2 digits",
    ],
  ])('rejects %j', (text, message) => {
    expect(() => parseCandles(text, 2)).toThrow(CsvError)
    expect(() => parseCandles(text, 2)).toThrow(message)
  })
})

describe('the replay feed', () => {
  it.each([
    ['BTCUSDT-1m-2023-03.csv', 'BTC/USDT'],
    ['/x/ETHUSDT-5m-2025.csv', 'ETH/USDT'],
    ['GOOG-1d-2004-2013.csv', 'GOOG/USDT'],
    ['ethbtc.csv', 'ETH/BTC'],
    ['BTC-USDT.csv', 'BTC/USDT'],
    ['eth_btc-1d.csv', 'ETH/BTC'],
    ['BTC-USDC.csv', 'BTC/USDC'],
    ['BTCUSDT-binance.csv', 'BTC/USDT'],
    ['BTC.csv', undefined],
    ['BTC-EUR.csv', undefined],
    ['GOOG-EUR.csv', undefined],
    ['NOTHING.csv', undefined],
  ])('derives from the file name %s the pair %s', (name, symbol) => {
    expect(pairOfFile(name, pairs)?.symbol).toBe(symbol)
  })

  it('emits a tick when its source time is reached on the clock at the replay speed', async () => {
    const { clock, timers, got, feed } = await replay(file, 60)
    expect(feed.symbols()).toEqual(['BTC/USDT'])
    expect(got.map((tick) => tick.source)).toEqual(['BTCUSDT-1m-test.csv#0.0'])
    clock.move(249)
    await timers.beat()
    expect(got).toHaveLength(1)
    clock.move(1)
    await timers.beat()
    expect(got.map((tick) => tick.source)).toEqual(['BTCUSDT-1m-test.csv#0.0', 'BTCUSDT-1m-test.csv#0.1'])
    expect(got[1]?.sourceTime).toBe(Date.parse('2023-03-01T00:00:15Z'))
    clock.move(1000)
    await timers.beat()
    expect(got.at(-1)?.source).toBe('BTCUSDT-1m-test.csv#1.1')
  })

  it('ends after the last row, lists no pairs afterwards, and logs its end once', async () => {
    const { clock, timers, got, log, feed } = await replay(file, 60)
    clock.move(60_000)
    await timers.beat()
    await timers.beat()
    expect(got).toHaveLength(12)
    expect(feed.symbols()).toEqual([])
    expect(log.lines.filter((line) => line.includes('has ended'))).toHaveLength(1)
  })

  it('continues after the last recorded tick of the same file', async () => {
    const { got } = await replay(file, 1, 'BTCUSDT-1m-test.csv#1.1')
    expect(got.map((tick) => tick.source)).toEqual(['BTCUSDT-1m-test.csv#1.2'])
    expect(positionAfter(file, 'other.csv#1.1')).toBe(0)
    expect(positionAfter(file, 'simulated:h5#17')).toBe(0)
    const { feed } = await replay(file, 1, 'BTCUSDT-1m-test.csv#2.3')
    expect(feed.symbols()).toEqual([])
  })
})

const REAL = resolve(import.meta.dirname, '../../../../shared/market-data/BTCUSDT-1m-2023-03.csv')

describe.skipIf(!existsSync(REAL))('real prices (../shared/market-data, skipped where it is absent)', () => {
  it('are replayed as four ticks per row, equal to the prices that the test reads from the file', async () => {
    const { clock, timers, got } = await replay(REAL, 600)
    clock.move((21 * 86_400_000) / 600)
    await timers.beat()
    const lines = readFileSync(REAL, 'utf8').trim().split('\n').slice(1)
    expect(got).toHaveLength(lines.length * 4)
    let index = 0
    for (const [row, line] of lines.entries()) {
      const [when = '', open = '', high = '', low = '', close = '', volume = ''] = line.split(',')
      const path = Number(close) >= Number(open) ? [open, low, high, close] : [open, high, low, close]
      const hundredMillionths = BigInt(Math.round(Number(volume) * 1e8))
      for (const [part, price] of path.entries()) {
        const tick = got[index++]
        const number = hundredMillionths / 4n + (part === 3 ? hundredMillionths % 4n : 0n)
        if (
          Number(tick?.price) !== Number(price) ||
          Math.round(Number(tick?.number) * 1e8) !== Number(number) ||
          tick?.sourceTime !== Date.parse(when) + part * 15_000 ||
          tick?.source !== `BTCUSDT-1m-2023-03.csv#${row}.${part}`
        )
          expect({ row, part, tick }).toBe('as in the file')
      }
    }
  })
})
