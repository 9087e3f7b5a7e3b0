import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { until } from '#tests/helpers/test-server.ts'
import type { Clock } from '../platform/clock.ts'
import { auditTicks } from './audit-ticks.ts'
import { createMarket } from './market.ts'
import { seed } from './seed-instruments.ts'
import { feedTick, TestClock, TestFeed, testLog } from './test-kit.ts'
import { ManualTimers } from './timers.ts'
import type { FeedTick, RecordedTick } from './types.ts'

const NOW = Date.parse('2026-11-20T15:30:10Z')
const DAY = 86_400_000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

/** Recorded ticks can never be deleted, so the tables are emptied by dropping the partitions. */
beforeEach(async () => {
  const { db } = database
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ticks'::regclass`.execute(db)
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db)
  await sql`truncate candles, tick_days, leases`.execute(db)
})

async function node<C extends Clock>(clock: C, feed = new TestFeed(['BTC/USDT', 'ETH/USDT']), sole = false) {
  const timers = new ManualTimers()
  const log = testLog()
  const notified: RecordedTick[] = []
  const market = createMarket({
    config: { ...database.config, fiatRateUrl: 'http://127.0.0.1:9/' },
    clock,
    db: database.db,
    log,
    feed,
    timers,
    sole,
    namedTicks: [],
  })
  market.onRecorded((ticks) => notified.push(...ticks))
  await market.start()
  const give = async (...ticks: FeedTick[]) => {
    feed.give(...ticks)
    await market.settled()
  }
  return { market, feed, timers, log, notified, give, clock }
}

const stored = () => database.db.selectFrom('ticks').selectAll().orderBy('id').execute()

/**
 * Runs statements until every connection of the pool is usable. A connection that was cut while idle fails at its
 * next statement, and is then replaced.
 */
const wholePool = () =>
  until('every connection to answer', () =>
    Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.query('select 1'))).then(
      () => true,
      () => false,
    ),
  )

describe('recording', () => {
  it('numbers and chains ticks per pair, and emits them in order after the commit', async () => {
    const { market, give, notified, clock } = await node(new TestClock(NOW))
    expect(market.isRecorder()).toBe(true)
    await give(
      feedTick('BTC/USDT', '100.5'),
      feedTick('ETH/USDT', '3'),
      feedTick('BTC/USDT', '100.25', '0.3'),
    )
    clock.move(1000)
    await give(feedTick('BTC/USDT', '99'))
    expect(notified.map(({ id, pairId, seq, time, price }) => [id, pairId, seq, time, price])).toEqual([
      [1, 1, 1, NOW, '100.5'],
      [2, 2, 1, NOW, '3'],
      [3, 1, 2, NOW, '100.25'],
      [4, 1, 3, NOW + 1000, '99'],
    ])
    expect((await stored()).map((row) => row.id)).toEqual([1, 2, 3, 4])
    expect(market.last(1)).toMatchObject({ id: 4, seq: 3, price: '99', number: '1' })
    expect(market.trades('BTC/USDT').map((tick) => tick.price)).toEqual(['99', '100.25', '100.5'])
    expect(await auditTicks(database.db)).toEqual({ pairs: 2, ticks: 4, kept: 0, broken: [] })
    await market.stop()
  })

  it('keeps times ascending and drops trades that are invalid or of an unknown pair', async () => {
    const { market, give, notified, clock } = await node(new TestClock(NOW))
    await give(feedTick('BTC/USDT', '100'))
    clock.move(-60_000)
    await give(feedTick('BTC/USDT', '0'), feedTick('XXX/USDT', '5'), feedTick('BTC/USDT', '101'))
    expect(notified.map((tick) => [tick.time, tick.price])).toEqual([
      [NOW, '100'],
      [NOW, '101'],
    ])
    await market.stop()
  })

  it('records a trade of a live source only when it is at most 5 s old there and at most 2 s ahead of the clock, also after a wait in the queue', async () => {
    const clock = new TestClock(NOW)
    const live = await node(clock, new TestFeed(['BTC/USDT'], () => [], 'live'))
    const trade = (price: string, sourceTime: number) => feedTick('BTC/USDT', price, '1', { sourceTime })
    await live.give(
      trade('1', NOW - 5001),
      trade('2', NOW - 5000),
      trade('3', NOW + 2000),
      trade('4', NOW + 2001),
    )
    expect(live.notified.map(({ price }) => price)).toEqual(['2', '3'])
    expect(live.log.lines.filter((line) => line.includes('are not of now'))).toEqual([
      expect.stringContaining('{"trades":2,"age_ms":-2001}'),
    ])
    // The trade at price 6 is 4 s old when it arrives, and then waits in the queue for another 2 s.
    await sql`alter table leases rename to leases_away`.execute(database.db)
    try {
      live.feed.give(trade('5', NOW))
      live.feed.give(trade('6', NOW - 4000))
      await until('a failed try', () => live.log.lines.some((line) => line.includes('could not be recorded')))
      clock.move(2000)
    } finally {
      await sql`alter table leases_away rename to leases`.execute(database.db)
    }
    await until('the market to be recorded again', async () => {
      await live.timers.beat()
      return live.notified.length > 2
    })
    await live.market.settled()
    expect(live.notified.map(({ price }) => price)).toEqual(['2', '3', '5'])
    await live.market.stop()
  })

  it('records no ticks of a pair that an operator has halted', async () => {
    const { db } = database
    const halt = (halted: boolean) => db.updateTable('pairs').set({ halted }).where('id', '=', 1).execute()
    const { market, give, notified, timers } = await node(new TestClock(NOW))
    await give(feedTick('BTC/USDT', '100'))
    await halt(true)
    await timers.beat()
    await give(feedTick('BTC/USDT', '50'), feedTick('ETH/USDT', '3'))
    expect(market.status(1).status).toBe('halt')
    await halt(false)
    await timers.beat()
    await give(feedTick('BTC/USDT', '101'))
    expect(notified.map(({ pairId, seq, price }) => [pairId, seq, price])).toEqual([
      [1, 1, '100'],
      [2, 1, '3'],
      [1, 2, '101'],
    ])
    await market.stop()
  })

  it('makes the database reject every later change of a recorded tick', async () => {
    const { market, give } = await node(new TestClock(NOW))
    await give(feedTick('BTC/USDT', '100'))
    const { db } = database
    await expect(db.updateTable('ticks').set({ price: '1' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('ticks').execute()).rejects.toThrow('append-only')
    await expect(sql`delete from ticks_20261120`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate ticks`.execute(db)).rejects.toThrow('append-only')
    await market.stop()
  })

  it('lets the audit find an edited, a removed and an inserted tick', async () => {
    const { market, give } = await node(new TestClock(NOW))
    for (let n = 1; n <= 6; n++) await give(feedTick('BTC/USDT', `${100 + n}`))
    await market.stop()
    const { db } = database
    const tamper = async (statement: ReturnType<typeof sql>) => {
      const audits: number[] = []
      await db
        .transaction()
        .execute(async (tx) => {
          await sql`alter table ticks disable trigger ticks_append_only`.execute(tx)
          await sql`alter table ticks_20261120 disable trigger all`.execute(tx)
          await statement.execute(tx)
          audits.push(...(await auditTicks(tx)).broken.map((row) => row.seq))
          throw new Error('undo')
        })
        .catch(() => {})
      return audits
    }
    expect(await tamper(sql`select 1`)).toEqual([])
    expect(await tamper(sql`update ticks set price = 103.01 where seq = 3`)).toEqual([3])
    expect(await tamper(sql`update ticks set source_time = source_time + 1 where seq = 6`)).toEqual([6])
    expect(await tamper(sql`delete from ticks where seq = 2`)).toEqual([3])
    expect(await tamper(sql`update ticks set hash = sha256('x'::bytea), price = 1 where seq = 4`)).toEqual([
      4, 5,
    ])
    expect(await auditTicks(db)).toMatchObject({ broken: [] })
  })
})

describe('a restart of the recorder', () => {
  it('continues tick numbers, hash chain, candles and figures of 24 hours', async () => {
    const clock = new TestClock(NOW)
    const first = await node(clock)
    for (const price of ['100', '104', '98', '101']) {
      await first.give(feedTick('BTC/USDT', price, '0.5'))
      clock.move(40_000)
    }
    const before = await first.market.candles('BTC/USDT', '1day', 0, 0)
    // The feed stops without the server being stopped, as in a crash, so nothing is saved at the end.
    first.feed.give = () => {}

    const second = await node(clock, new TestFeed(['BTC/USDT']), true)
    expect(await second.market.candles('BTC/USDT', '1day', 0, 0)).toEqual(before)
    expect(second.market.trades('BTC/USDT')).toEqual(first.market.trades('BTC/USDT'))
    expect(second.market.quote(1)).toEqual(first.market.quote(1))
    await second.give(feedTick('BTC/USDT', '103', '0.5'))
    expect(second.market.last(1)).toMatchObject({ id: 5, seq: 5 })
    for (const period of [
      '1min',
      '5min',
      '15min',
      '30min',
      '60min',
      '4hour',
      '1day',
      '1week',
      '1mon',
    ] as const) {
      const candles = await second.market.candles('BTC/USDT', period, 0, 0)
      const all = { open: candles[0]?.open, close: candles.at(-1)?.close }
      expect([period, all]).toEqual([period, { open: '100', close: '103' }])
      expect(candles.reduce((sum, candle) => sum + Number(candle.volume), 0)).toBe(2.5)
    }
    expect((await second.market.candles('BTC/USDT', '1min', 0, 0)).map((candle) => candle.open)).toEqual([
      '100',
      '98',
      '101',
    ])
    expect((await auditTicks(database.db)).broken).toEqual([])
    await second.market.stop()
    await first.market.stop()
  })

  it('completes the candles of the recording gap from the source, and logs which candles were completed', async () => {
    const past = (_: string, period: string) =>
      period === '1min'
        ? Array.from({ length: 60 }, (_, index) => ({
            time: Math.floor(NOW / 60_000) * 60 + index * 60,
            open: feedTick('x', '110').price,
            high: feedTick('x', '120').price,
            low: feedTick('x', '90').price,
            close: feedTick('x', '111').price,
            volume: feedTick('x', '1').price,
            turnover: feedTick('x', '110').price,
            closed: 1,
          }))
        : []
    const clock = new TestClock(NOW)
    const first = await node(clock, new TestFeed(['BTC/USDT']))
    await first.give(feedTick('BTC/USDT', '100', '2'))
    await first.market.stop()
    clock.move(10 * 60_000)
    const second = await node(clock, new TestFeed(['BTC/USDT'], past))
    await second.give(feedTick('BTC/USDT', '105', '3'))
    const [hour] = await second.market.candles('BTC/USDT', '60min', 0, 0)
    expect(hour).toMatchObject({ open: '100', high: '120', low: '90', close: '105', volume: '14' })
    // Expected candles: the last minute of the first run, nine minutes from the history of the price source, and the
    // present minute.
    const minutes = await second.market.candles('BTC/USDT', '1min', NOW / 1000 - 60, 0)
    expect(minutes.map((candle) => candle.close)).toEqual(['100', ...Array(9).fill('111'), '105'])
    await second.market.stop()
  })
})

describe('with several nodes', () => {
  it('one node records, and the other node emits the same ticks in the same order', async () => {
    const clock = new TestClock(NOW)
    const one = await node(clock)
    const two = await node(clock)
    expect([one.market.isRecorder(), two.market.isRecorder()]).toEqual([true, false])
    expect(two.feed.started).toBe(0)
    for (let n = 0; n < 5; n++) await one.give(feedTick('BTC/USDT', `${100 + n}`), feedTick('ETH/USDT', '3'))
    await two.timers.beat()
    expect(two.notified).toEqual(one.notified)
    expect(two.market.last(1)).toEqual(one.market.last(1))
    expect(two.market.quote(1)).toEqual(one.market.quote(1))
    expect(two.market.book('BTC/USDT')).toEqual(one.market.book('BTC/USDT'))
    await one.market.stop()
    await two.timers.beat()
    expect(two.market.isRecorder()).toBe(true)
    await two.give(feedTick('BTC/USDT', '200'))
    expect(two.market.last(1)).toMatchObject({ seq: 6, id: 11 })
    await two.market.stop()
  })

  it('a recorder that was paused past its lease writes nothing after the other node took over', async () => {
    const clock = new TestClock(NOW)
    const one = await node(clock)
    const two = await node(clock)
    await one.give(feedTick('BTC/USDT', '100'))
    clock.move(10_000)
    await two.timers.beat()
    expect(two.market.isRecorder()).toBe(true)
    // The first node has not noticed yet that it is no longer the recorder.
    expect(one.market.isRecorder()).toBe(true)
    await Promise.all([
      one.give(feedTick('BTC/USDT', '666')),
      two.give(feedTick('BTC/USDT', '101'), feedTick('BTC/USDT', '102')),
    ])
    expect(one.market.isRecorder()).toBe(false)
    expect(one.feed.stopped).toBe(1)
    await one.timers.beat()
    expect((await stored()).map((row) => [row.seq, row.price])).toEqual([
      [1, '100'],
      [2, '101'],
      [3, '102'],
    ])
    expect(one.notified.map((tick) => tick.price)).toEqual(['100', '101', '102'])
    expect(await auditTicks(database.db)).toMatchObject({ ticks: 3, broken: [] })
    await one.market.stop()
    await two.market.stop()
  })

  it('the chain of ticks stays unbroken while wrong clocks make the nodes take the lease from each other', async () => {
    const clocks = [new TestClock(NOW), new TestClock(NOW + 2500), new TestClock(NOW - 4000)]
    const nodes = await Promise.all(clocks.map((clock) => node(clock)))
    let given = 0
    for (let round = 0; round < 40; round++) {
      for (const [index, clock] of clocks.entries()) clock.move(((round * 7 + index * 13) % 11) * 500)
      await Promise.all(
        nodes.map(async ({ timers, give }) => {
          await timers.beat()
          await give(feedTick('BTC/USDT', `${100 + given++}`))
        }),
      )
    }
    for (const { timers } of nodes) await timers.beat()
    const rows = await stored()
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1))
    expect(await auditTicks(database.db)).toMatchObject({ broken: [] })
    for (const { notified } of nodes)
      expect(notified.map((tick) => tick.id)).toEqual(rows.map((row) => row.id))
    for (const { market } of nodes) await market.stop()
  })
})

describe('a node with a wrong clock', () => {
  const HOURS = 3_600_000
  /** A clock of this machine (`isMachine`) that the test sets ahead or behind. */
  const machine = (ahead = 0) => ({
    ahead,
    isMachine: true as const,
    now(): number {
      return Date.now() + this.ahead
    },
  })
  const wrongClock = (lines: readonly string[]) => lines.filter((line) => line.includes('its clock is wrong'))

  it('takes no lease, neither a free one nor that of another node, and logs an error', async () => {
    const wrong = await node(machine(8 * HOURS))
    expect(wrong.market.isRecorder()).toBe(false)
    const right = await node(machine())
    expect(right.market.isRecorder()).toBe(true)
    await right.give(feedTick('BTC/USDT', '100'))
    await wrong.timers.beat()
    expect([right.market.isRecorder(), wrong.market.isRecorder()]).toEqual([true, false])
    expect(wrongClock(wrong.log.lines)).toEqual([expect.stringMatching(/^error .*ahead of the database/)])
    expect(wrong.notified.map(({ price }) => price)).toEqual(['100'])
    await wrong.market.stop()
    await right.market.stop()
  })

  it.each([8 * HOURS, -8 * HOURS])(
    'whose clock jumps by %d ms while it holds the lease records nothing more, and leaves the lease to another node',
    async (jump) => {
      const clock = machine()
      const one = await node(clock)
      const two = await node(machine())
      await one.give(feedTick('BTC/USDT', '100'))
      clock.ahead = jump
      await one.give(feedTick('BTC/USDT', '101'))
      expect([one.market.isRecorder(), one.feed.stopped]).toEqual([false, 1])
      expect(wrongClock(one.log.lines)).toHaveLength(1)
      await until('the other node to record', async () => {
        await two.timers.beat()
        return two.market.isRecorder()
      })
      await two.give(feedTick('BTC/USDT', '102'))
      clock.ahead = 0
      await one.timers.beat()
      expect(one.notified.map(({ price }) => price)).toEqual(['100', '102'])
      expect(one.notified.every(({ time }) => Math.abs(time - Date.now()) < 60_000)).toBe(true)
      await one.market.stop()
      await two.market.stop()
    },
  )
})

describe('a lost database connection', () => {
  it('is logged once, and ticks do not accumulate in memory during the outage', async () => {
    const clock = new TestClock(NOW)
    const feed = new TestFeed(['BTC/USDT'], () => [], 'simulated')
    const { market, notified, timers, log } = await node(clock, feed)
    const lines = (text: string) => log.lines.filter((line) => line.includes(text))
    await sql`alter table leases rename to leases_away`.execute(database.db)
    try {
      feed.give(feedTick('BTC/USDT', '1'), feedTick('BTC/USDT', '2'))
      await until('the prices to be given up', async () => {
        clock.move(1000)
        feed.give(feedTick('BTC/USDT', '3'))
        await timers.beat()
        return lines('came too late').length > 0
      })
    } finally {
      await sql`alter table leases_away rename to leases`.execute(database.db)
    }
    expect(lines('could not be recorded')).toHaveLength(1)
    await until('the market to be recorded again', async () => {
      await timers.beat()
      return notified.length > 0
    })
    expect(notified.map((tick) => tick.price)).not.toContain('2')
    await market.stop()
  })

  it('causes neither a lost nor a repeated tick, and recording continues', async () => {
    const clock = new TestClock(NOW)
    const { market, feed, notified, timers } = await node(clock)
    for (let round = 0; round < 12; round++) {
      feed.give(...Array.from({ length: 50 }, (_, n) => feedTick('BTC/USDT', `${100 + round * 50 + n}`)))
      // Breaks all other connections to the database, possibly during a commit.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        .execute(database.db)
        .catch(() => {})
      await until('the batch to be recorded', async () => {
        await timers.beat()
        return notified.length >= (round + 1) * 50
      })
    }
    await market.settled()
    await wholePool()
    const rows = await stored()
    expect(rows.map((row) => row.price)).toEqual(Array.from({ length: 600 }, (_, n) => `${100 + n}`))
    expect(notified.map((tick) => tick.id)).toEqual(rows.map((row) => row.id))
    expect(await auditTicks(database.db)).toMatchObject({ ticks: 600, broken: [] })
    await market.stop()
  })
})

describe('days of ticks', () => {
  it('are sealed and dropped after a week, and the chain continues from the sealed hash', async () => {
    const clock = new TestClock(NOW)
    const { market, give, timers } = await node(clock)
    for (let day = 0; day < 10; day++) {
      await give(feedTick('BTC/USDT', `${100 + day}`), feedTick('BTC/USDT', `${200 + day}`))
      if (day === 0) await give(feedTick('ETH/USDT', '3'))
      clock.move(DAY)
      await timers.beat()
    }
    const rows = await stored()
    // The clock is at day 10. The ticks of today and of the seven days before it are kept: days 3 to 9.
    expect(rows.map((row) => row.price)).toEqual(
      [3, 4, 5, 6, 7, 8, 9].flatMap((day) => [`${100 + day}`, `${200 + day}`]),
    )
    const seals = await database.db
      .selectFrom('tick_days')
      .selectAll()
      .orderBy('day')
      .orderBy('pair_id')
      .execute()
    expect(seals.map((seal) => [seal.pair_id, seal.first_seq, seal.last_seq, seal.last_price])).toEqual([
      [1, 1, 2, '200'],
      [2, 1, 1, '3'],
      [1, 3, 4, '201'],
      [1, 5, 6, '202'],
    ])
    expect(await auditTicks(database.db)).toMatchObject({ ticks: 14, broken: [] })
    await market.stop()

    // All ticks of ETH have been dropped, so the end of its chain is read from the seal of its last day.
    const again = await node(clock)
    expect(again.market.trades('ETH/USDT')).toEqual([])
    await again.give(feedTick('ETH/USDT', '4'))
    expect(again.market.last(2)).toMatchObject({ seq: 2, price: '4' })
    expect(await auditTicks(database.db)).toMatchObject({ ticks: 15, broken: [] })
    await expect(database.db.deleteFrom('tick_days').execute()).rejects.toThrow('append-only')
    await again.market.stop()
  })
})
