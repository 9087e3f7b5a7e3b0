import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { ConfigError, readSetting } from '../../platform/environment.ts'
import { loadInstruments } from '../instruments.ts'
import { createMarket } from '../market.ts'
import { seed } from '../seed-instruments.ts'
import { TestClock, testLog } from '../test-kit.ts'
import { ManualTimers } from '../timers.ts'
import { createFeed } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'h5-feed-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const HEADER = 'time,open,high,low,close,volume\n'
const RIGHT = `${HEADER}1700000000,2,3,1,2,5\n`

async function feedOf(name: string, text: string, pair = '') {
  const file = join(folder, name)
  writeFileSync(file, text)
  const { pairs } = await loadInstruments(database.db)
  return createFeed(readSetting({ MARKET_FEED: `replay:${pair}${file}` }, 'MARKET_FEED'), {
    seed: 'x',
    pairs,
    clock: new TestClock(0),
    timers: new ManualTimers(),
    log: testLog(),
    levels: new Map(),
    lastSource: () => null,
  })
}

describe('a replay file', () => {
  it('is replayed for the pair in the setting, or for the pair in the file name if the setting names no pair', async () => {
    expect((await feedOf('BTCUSDT-1m.csv', RIGHT)).symbols()).toEqual(['BTC/USDT'])
    expect((await feedOf('BTC-USDC.csv', RIGHT)).symbols()).toEqual(['BTC/USDC'])
    expect((await feedOf('prices.csv', RIGHT, 'ETH/USDT=')).symbols()).toEqual(['ETH/USDT'])
    // The symbol in the setting takes precedence over the symbol in the name of the file.
    expect((await feedOf('BTCUSDT.csv', RIGHT, 'ETH/USDT=')).symbols()).toEqual(['ETH/USDT'])
  })

  it.each([
    ['BTC-EUR.csv', RIGHT, '', 'no pair is named like BTC-EUR.csv'],
    ['BTC.csv', RIGHT, '', 'no pair is named like BTC.csv'],
    ['BTCUSDT.csv', RIGHT, 'BTC/EUR=', 'there is no pair BTC/EUR here'],
    ['BTCUSDT.csv', '', '', 'the file is empty'],
    ['BTCUSDT.csv', HEADER, '', 'the file has no rows'],
    ['BTCUSDT.csv', `${RIGHT}1600000000,2,3,1,2,5\n`, '', 'line 3: time does not rise'],
    ['BTCUSDT.csv', `${HEADER}1700000000,-2,3,1,2,5\n`, '', 'line 2: "-2" is not a decimal'],
    ['BTCUSDT.csv', `${HEADER}1700000000,2,1,3,2,5\n`, '', 'line 2: high 1 is below low 3'],
    [
      'BTCUSDT.csv',
      `${HEADER}1700000000,2,3,1,2.125,5\n`,
      '',
      "close 2.125 has more than the pair's 2 digits",
    ],
  ])(
    'is rejected in one sentence: %s with the content %j and the setting %j: %s',
    async (name, text, pair, sentence) => {
      const rejected = await feedOf(name, text, pair).catch((error: unknown) => error)
      expect(rejected).toBeInstanceOf(ConfigError)
      expect(String(rejected)).toContain(sentence)
      expect(String(rejected)).not.toContain('\n')
    },
  )

  it('with invalid rows prevents the start', async () => {
    const file = join(folder, 'BTCUSDT-wrong.csv')
    writeFileSync(file, `${HEADER}1700000000,2,1,3,2,5\n`)
    const market = createMarket({
      config: { ...database.config, feed: readSetting({ MARKET_FEED: `replay:${file}` }, 'MARKET_FEED') },
      clock: new TestClock(1_800_000_000_000),
      db: database.db,
      log: testLog(),
      timers: new ManualTimers(),
      namedTicks: [],
    })
    await expect(market.start()).rejects.toThrow(
      'MARKET_FEED: BTCUSDT-wrong.csv cannot be replayed as BTC/USDT: line 2',
    )
  })
})
