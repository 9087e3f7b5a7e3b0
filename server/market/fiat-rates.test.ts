import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIATS } from '#contract/market/market.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { until } from '#tests/helpers/test-server.ts'
import { FiatSource } from './fiat-rates.ts'
import { TestClock, testLog } from './test-kit.ts'
import { ManualTimers } from './timers.ts'

const NOW = 1_795_000_000_000
const DAY = 86_400_000

const ANSWER = {
  result: 'success',
  provider: 'https://rates.example',
  base_code: 'USD',
  rates: {
    USD: 1,
    AED: 3.6725,
    CNY: 7.165629,
    EUR: 0.907539,
    GBP: 0.773358,
    HKD: 7.79508,
    JPY: 148.042596,
    PHP: 57.082917,
    SGD: 1.316512,
    THB: 34.85934,
    VND: 25048.492735,
    BRL: 5.472157,
  },
}

let database: TestDatabase
let source: Server
let url = ''
let asked = 0
let hanging = 0
let answer: { status: number; body: string; hang?: boolean }

beforeAll(async () => {
  database = await testDatabase()
  source = createServer((_, response) => {
    asked++
    if (answer.hang) {
      hanging++
      response.on('close', () => hanging--)
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/latest/USD`
})
afterAll(async () => {
  source.closeAllConnections()
  source.close()
  await database.drop()
})

let clock: TestClock
const running: FiatSource[] = []
beforeEach(async () => {
  clock = new TestClock(NOW)
  asked = 0
  answer = { status: 200, body: JSON.stringify(ANSWER) }
  await sql`truncate fiat_saved, fiat_history`.execute(database.db)
})
afterEach(async () => {
  for (const fiat of running.splice(0)) await fiat.stop()
})

async function started(log = testLog()): Promise<FiatSource> {
  const fiat = new FiatSource({ url, db: database.db, clock, timers: new ManualTimers(), log })
  running.push(fiat)
  await fiat.start()
  return fiat
}

describe('fiat rates', () => {
  it('contain the eleven standard currencies and the quick-buy currencies of the source, as decimal strings with the time of the request', async () => {
    const fiat = await started()
    await fiat.check()
    const { rates, saveTime, source: from } = fiat.current()
    expect(Object.keys(rates).sort()).toEqual([...FIATS, 'BRL'].sort())
    expect([rates.VND, rates.EUR, rates.USD]).toEqual(['25048.492735', '0.907539', '1'])
    expect([saveTime, from]).toEqual([NOW, new URL(url).host])
  })

  it('are requested again when they are older than 86,400,000 ms, and not before', async () => {
    const fiat = await started()
    await fiat.check()
    const first = asked
    answer.body = JSON.stringify({ ...ANSWER, rates: { ...ANSWER.rates, EUR: 0.9 } })
    clock.set(NOW + DAY - 1)
    await fiat.check()
    clock.set(NOW + DAY)
    await fiat.check()
    expect([asked, fiat.current().rates.EUR]).toEqual([first, '0.907539'])
    clock.set(NOW + DAY + 1)
    await fiat.check()
    expect([asked, fiat.current().rates.EUR]).toEqual([first + 1, '0.9'])
    expect(fiat.current().saveTime).toBe(NOW + DAY + 1)
  })

  it('are requested again when their time is ahead of the clock, because a node with a wrong clock saved them', async () => {
    const fiat = await started()
    await fiat.check()
    const first = asked
    clock.set(NOW - 2000)
    await fiat.check()
    expect(asked).toBe(first)
    clock.set(NOW - 2001)
    await fiat.check()
    expect([asked, fiat.current().saveTime]).toEqual([first + 1, NOW - 2001])
  })

  it('are loaded from the database after a restart without another request to the source', async () => {
    const fiat = await started()
    await fiat.check()
    const before = asked
    clock.move(DAY - 1)
    const again = await started()
    await again.check()
    expect(again.current()).toEqual(fiat.current())
    expect(asked).toBe(before)
  })

  it('are 1 for USD and absent for other currencies, without a time, before the first request to the source', async () => {
    answer = { status: 503, body: '' }
    const fiat = await started()
    await fiat.check()
    expect(fiat.current()).toEqual({ rates: { USD: '1' }, saveTime: 0, source: '' })
  })

  it.each([
    ['a response with status 500', { status: 500, body: '{}' }],
    ['a response with HTML', { status: 200, body: '<html>sign in</html>' }],
    ['a response with result error', { status: 200, body: JSON.stringify({ ...ANSWER, result: 'error' }) }],
    ['a response based on EUR', { status: 200, body: JSON.stringify({ ...ANSWER, base_code: 'EUR' }) }],
    ['a response with USD alone', { status: 200, body: JSON.stringify({ ...ANSWER, rates: { USD: 1 } }) }],
    [
      'a response with a rate of zero',
      { status: 200, body: JSON.stringify({ ...ANSWER, rates: { ...ANSWER.rates, JPY: 0 } }) },
    ],
    [
      'a response with a rate as text',
      { status: 200, body: JSON.stringify({ ...ANSWER, rates: { ...ANSWER.rates, JPY: '1' } }) },
    ],
  ])('stay unchanged after %s, and the source is requested again only after a pause', async (_, wrong) => {
    const fiat = await started()
    await fiat.check()
    const saved = fiat.current()
    clock.move(DAY + 1)
    answer = wrong
    const before = asked
    await fiat.check()
    await fiat.check()
    expect(fiat.current()).toEqual(saved)
    expect(asked).toBe(before + 1)
    clock.move(60_000)
    answer = { status: 200, body: JSON.stringify(ANSWER) }
    await fiat.check()
    expect(fiat.current().saveTime).toBe(clock.now())
  })

  describe('of a currency that the source values by more than 20 % differently', () => {
    const HOUR = 3_600_000
    const offer = (VND: number): void => {
      answer.body = JSON.stringify({ ...ANSWER, rates: { ...ANSWER.rates, VND } })
    }

    it('are missing and logged as an error, while the other currencies keep theirs, and are requested again after an hour', async () => {
      const log = testLog()
      const fiat = await started(log)
      await fiat.check()
      offer(25.3)
      clock.move(DAY + 1)
      await fiat.check()
      expect(fiat.current().saveTime).toBe(clock.now())
      expect([fiat.current().rates.VND, fiat.current().rates.EUR]).toEqual([undefined, '0.907539'])
      expect(log.lines).toEqual([
        expect.stringMatching(/^error fiat rates changed .*VND 25048\.492735 -> 25\.3/),
      ])
      const before = asked
      clock.move(HOUR)
      await fiat.check()
      expect(asked).toBe(before)
      offer(26_000)
      clock.move(1)
      await fiat.check()
      expect([asked, fiat.current().rates.VND]).toEqual([before + 1, '26000'])
    })

    it('are requested again after an hour also by a server that started meanwhile, and not before', async () => {
      const fiat = await started()
      await fiat.check()
      offer(25.3)
      clock.move(DAY + 1)
      await fiat.check()
      await fiat.stop()
      const before = asked
      clock.move(HOUR)
      const again = await started()
      await again.check()
      expect(asked).toBe(before)
      offer(26_000)
      clock.move(1)
      await again.check()
      expect([asked, again.current().rates.VND]).toEqual([before + 1, '26000'])
    })

    it('are accepted at 20 %, and are compared with the last saved rate also after a restart', async () => {
      offer(20_000)
      const fiat = await started()
      await fiat.check()
      offer(24_000)
      clock.move(DAY + 1)
      await fiat.check()
      expect(fiat.current().rates.VND).toBe('24000')
      offer(24)
      clock.move(DAY + 1)
      await fiat.check()
      clock.move(DAY + 1)
      const again = await started()
      await again.check()
      expect(again.current().rates.VND).toBeUndefined()
    })

    it('are accepted when the source has kept to the new value for three days', async () => {
      const fiat = await started()
      await fiat.check()
      offer(40_000)
      for (const age of [DAY + 1, 2 * DAY, 3 * DAY]) {
        clock.set(NOW + age)
        await fiat.check()
        expect(fiat.current().rates.VND).toBeUndefined()
      }
      clock.set(NOW + 3 * DAY + HOUR + 1)
      await fiat.check()
      expect(fiat.current().rates.VND).toBe('40000')
    })
  })

  it('do not delay the start or the stop of the server when the source does not answer', async () => {
    answer.hang = true
    const log = testLog()
    const fiat = await started(log)
    expect(fiat.current().saveTime).toBe(0)
    await until('the source to be asked', () => hanging === 1)
    await fiat.stop()
    await until('it to be dropped', () => hanging === 0)
    // A request that exceeded its time limit would have been logged as a warning.
    expect(log.lines).toEqual([])
  })
})
