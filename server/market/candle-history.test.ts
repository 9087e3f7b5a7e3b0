import { describe, expect, it } from 'vitest'
import type { Candle } from '#contract/market/market.ts'
import { barStart, barsBefore } from '#domain/market/candles.ts'
import { decimal } from '#domain/money.ts'
import { PAGE, SourceHistory, type Wanted, WORK } from './candle-history.ts'
import type { StoredPeriod } from './current-candles.ts'
import { simulatedFeed } from './feeds/simulated-feed.ts'
import { pairs } from './seed/pairs.ts'
import { TestClock, testLog } from './test-kit.ts'
import { ManualTimers } from './timers.ts'
import type { Feed } from './types.ts'

const NOW = Date.parse('2026-11-20T15:30:10Z') / 1000

/** A price source that records the requests that it gets. */
function counted(feed: Feed): { readonly feed: Feed; readonly asked: string[] } {
  const asked: string[] = []
  const history: Feed['history'] = (symbol, period, before, limit) => {
    asked.push(`${symbol} ${period} ${before}`)
    return feed.history(symbol, period, before, limit)
  }
  return { feed: { ...feed, history }, asked }
}
const simulated = (): Feed =>
  simulatedFeed({ seed: 'h5', pairs, clock: new TestClock(NOW * 1000), timers: new ManualTimers() })

const wanted = (symbol: string, period: StoredPeriod, edge: number): Wanted => ({
  ...{ symbol, period, edge: barStart(period, edge) },
  ...{ from: 0, splits: 0, now: NOW, asker: null },
})

const candle = (time: number): Candle => ({
  ...{ time, closed: 1, volume: decimal('1'), turnover: decimal('1') },
  ...{ open: decimal('1'), high: decimal('1'), low: decimal('1'), close: decimal('1') },
})

/** A live price source: returns a candle for every requested minute that had a trade. */
const live = (traded: (time: number) => boolean): Feed => ({
  ...simulated(),
  kind: 'live',
  history: async (_symbol, period, before, limit) => {
    const first = barsBefore(period, before, limit)
    return Array.from({ length: limit }, (_, n) => candle(first + 60 * n)).filter(({ time }) => traded(time))
  },
})

describe('the history of the source', () => {
  it.each([
    ['BTC/USDT', '5min'],
    ['BTC/USDT', '1week'],
    ['BTC/USDT', '1mon'],
    ['AAPL/USDT', '15min'],
    ['AAPL/USDT', '1day'],
  ] as const)(
    'of %s in candles of %s is equal from cached pages and from direct requests, for every requested time',
    async (symbol, period) => {
      const feed = simulated()
      const history = new SourceHistory(() => feed, testLog())
      for (const bars of [0, 1, 7, 150, 299, 300, 301, 450, 700]) {
        const edge = barsBefore(period, barStart(period, NOW), bars)
        const direct = await feed.history(symbol, period, edge, PAGE)
        expect(await history.before(wanted(symbol, period, edge))).toEqual(direct)
      }
    },
    120_000,
  )

  it('of a live exchange keeps gaps in which nothing was traded, and contains no candle from before the requested period', async () => {
    const feed = live((time) => time % 420 !== 0)
    const history = new SourceHistory(() => feed, testLog())
    for (const minutes of [0, 1, 200, 299, 300, 777]) {
      const edge = barStart('1min', NOW) - 60 * minutes
      expect(await history.before(wanted('BTC/USDT', '1min', edge))).toEqual(
        await feed.history('BTC/USDT', '1min', edge, PAGE),
      )
    }
  })

  it('is requested from the source once per page, regardless of which time of the page is read', async () => {
    const { feed, asked } = counted(live(() => true))
    const history = new SourceHistory(() => feed, testLog())
    for (let minute = 0; minute < 2 * PAGE; minute++)
      await history.before(wanted('BTC/USDT', '1min', NOW - 86_400 - 60 * minute))
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('limits concurrent requests to the source, rejects requests when the queue is full, and repeats a failed request', async () => {
    let open = 0
    let most = 0
    let go = (): void => {}
    const gate = new Promise<void>((done) => {
      go = done
    })
    const feed: Feed = {
      ...live(() => true),
      history: async () => {
        most = Math.max(most, ++open)
        await gate
        open--
        throw new Error('away')
      },
    }
    const history = new SourceHistory(() => feed, testLog())
    const days = Array.from({ length: 510 }, (_, day) => wanted('BTC/USDT', '1min', NOW - 86_400 * (day + 1)))
    const answers = days.map((one) => history.before(one).then(String, String))
    await Promise.resolve()
    go()
    const said = await Promise.all(answers)
    expect(most).toBe(2)
    expect(said.filter((text) => text.includes('request_busy'))).toHaveLength(8)
    expect(said.filter((text) => text === '')).toHaveLength(502)
  })

  /**
   * Requests pages of older candles one after another, as one client; returns the outcome of each
   * request.
   */
  const pages = async (
    history: SourceHistory,
    asker: string,
    period: StoredPeriod,
    from: number,
    count: number,
  ) => {
    const said: string[] = []
    for (let n = from; n < from + count; n++) {
      const edge = barsBefore(period, barStart(period, NOW), n * PAGE)
      const asked = history.before({ ...wanted('BTC/USDT', period, edge), asker })
      said.push(
        await asked.then(
          () => 'done',
          (error) => error.key,
        ),
      )
    }
    return said
  }
  const instant = live(() => true)

  it('limits the uncached pages that one client reads; cached pages do not count, and other clients are served', async () => {
    const { feed, asked } = counted(instant)
    const history = new SourceHistory(() => feed, testLog())
    const said = await pages(history, 'a', '1min', 10, WORK.points + 5)
    expect(asked.length).toBe(WORK.points)
    expect(said.filter((one) => one === 'too_many_requests').length).toBeGreaterThan(0)
    // Cached pages can be requested without limit, and another client has its own limit.
    const kept = said.filter((one) => one === 'done').length
    for (let round = 0; round < 5; round++)
      expect(await pages(history, 'a', '1min', 10, kept)).toEqual(Array(kept).fill('done'))
    expect(await pages(history, 'b', '5min', 10, 20)).toEqual(Array(20).fill('done'))
    expect(await pages(history, 'a', '5min', 40, 1)).toEqual(['too_many_requests'])
  })

  it('queues only a few requests of one client, rejects its further requests as busy, and serves another client', async () => {
    let go = (): void => {}
    const gate = new Promise<void>((done) => {
      go = done
    })
    const feed: Feed = { ...instant, history: (...asked) => gate.then(() => instant.history(...asked)) }
    const history = new SourceHistory(() => feed, testLog())
    const edgeOf = (n: number): number => barsBefore('1min', barStart('1min', NOW), n * PAGE)
    const ask = (asker: string, n: number) =>
      history.before({ ...wanted('BTC/USDT', '1min', edgeOf(n)), asker }).then(
        () => 'done',
        (error) => error.key,
      )
    const rush = Array.from({ length: 40 }, (_, n) => ask('a', 10 + 2 * n))
    const other = ask('b', 200)
    await Promise.resolve()
    go()
    const said = await Promise.all(rush)
    expect(said.filter((one) => one === 'request_busy')).toHaveLength(32)
    expect(said.filter((one) => one === 'done')).toHaveLength(8)
    expect(await other).toBe('done')
  })
})
