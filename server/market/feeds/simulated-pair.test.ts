import { describe, expect, it } from 'vitest'
import { type Bar, type BarPeriod, barEnd, extendBar, openBar } from '#domain/market/candles.ts'
import { isOpen } from '#domain/market/tradingHours.ts'
import { big } from '#domain/money.ts'
import { pairs } from '../seed/pairs.ts'
import { TestClock } from '../test-kit.ts'
import { ManualTimers } from '../timers.ts'
import type { FeedTick } from '../types.ts'
import { MARKET_MOVE, models } from './price-models.ts'
import { simulatedFeed } from './simulated-feed.ts'
import { SimulatedPair } from './simulated-pair.ts'

const NOW = Date.parse('2026-11-20T15:30:00Z') / 1000
const find = (symbol: string) => {
  const pair = pairs.find((one) => one.symbol === symbol)
  if (!pair) throw new Error(symbol)
  return pair
}
const simulate = (symbol: string, seed = 'h5') => new SimulatedPair(seed, find(symbol))

/** The ticks of [from, to), computed one by one. */
function ticksBetween(one: SimulatedPair, from: number, to: number) {
  const ticks = []
  for (let second = from; second < to; second++) {
    if (!one.ticksAt(second) || (one.pair.kind === 'stock' && !isOpen(second))) continue
    ticks.push({ second, ...one.tick(second) })
  }
  return ticks
}

function fold(one: SimulatedPair, from: number, to: number): Bar | null {
  let bar: Bar | null = null
  for (const { price, number } of ticksBetween(one, from, to))
    bar = bar ? extendBar(bar, price, number) : openBar(from, price, number)
  return bar
}

describe('a simulated price', () => {
  it('depends only on seed, symbol and second, not on earlier reads', () => {
    const forward = simulate('ETH/USDT')
    const backward = simulate('ETH/USDT')
    const seconds = Array.from({ length: 3000 }, (_, index) => NOW + index * 37)
    const there = seconds.map((second) => forward.tick(second))
    const back = [...seconds].reverse().map((second) => backward.tick(second))
    expect(back.reverse()).toEqual(there)
    expect(simulate('ETH/USDT', 'other').tick(NOW).price).not.toBe(there[0]?.price)
    expect(simulate('SOL/USDT').tick(NOW).price).not.toBe(there[0]?.price)
  })

  it('is the same in every version of the software for a given seed', () => {
    const sample = ['BTC/USDT', 'SHIB/USDT', 'ETH/BTC', 'AAPL/USDT'].map((symbol) =>
      simulate(symbol).tick(NOW),
    )
    expect(sample).toMatchInlineSnapshot(`
      [
        {
          "number": "0.174594",
          "price": "81740.83",
          "side": "sell",
        },
        {
          "number": "210759627",
          "price": "0.00002267",
          "side": "buy",
        },
        {
          "number": "0.2302",
          "price": "0.052972",
          "side": "buy",
        },
        {
          "number": "11.865",
          "price": "257.64",
          "side": "buy",
        },
      ]
    `)
  })

  it.each(pairs.map((pair) => pair.symbol))(
    'of %s is on the price grid, positive and near its base price',
    (symbol) => {
      const one = simulate(symbol)
      const { pricePrecision, numberPrecision } = one.pair
      for (let step = 0; step < 400; step++) {
        const { price, number } = one.tick(NOW + step * 7919)
        expect(price).toMatch(new RegExp(`^\\d+${pricePrecision ? `\\.\\d{${pricePrecision}}` : ''}$`))
        expect(big(number).gt(0)).toBe(true)
        expect(number.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(numberPrecision)
        // A price step is small compared with the price, so orders can be placed close to the market.
        expect(Number(price) * 10 ** pricePrecision).toBeGreaterThan(500)
      }
      const [base = '', quote = ''] = symbol.split('/')
      const middle = (models.get(base)?.price ?? 0) / (models.get(quote)?.price ?? 1)
      expect(Number(one.tick(NOW).price) / middle).toBeGreaterThan(0.3)
      expect(Number(one.tick(NOW).price) / middle).toBeLessThan(3)
    },
  )

  it('has the volatility of its market over a day, with long tails and without jumps between seconds', () => {
    for (const symbol of ['BTC/USDT', 'DOGE/USDT', 'AAPL/USDT']) {
      const [base = ''] = symbol.split('/')
      const model = models.get(base)
      const kind = find(symbol).kind
      const expected = Math.hypot((model?.beta ?? 0) * MARKET_MOVE[kind], model?.own ?? 0)
      let sum = 0
      let minute = 0
      let tails = 0
      const days = 2000
      const seeds = Array.from({ length: 40 }, (_, n) => simulate(symbol, `seed${n}`))
      for (let day = 0; day < days; day++) {
        const one = seeds[day % 40] ?? simulate(symbol)
        const at = NOW - Math.floor(day / 40) * 86_400
        const move = Math.log(one.level(at) / one.level(at - 86_400))
        sum += move * move
        if (Math.abs(move) > 2.5 * expected) tails++
        minute += Math.log(one.level(at) / one.level(at - 60)) ** 2
      }
      const deviation = Math.sqrt(sum / days)
      expect(deviation / expected).toBeGreaterThan(0.8)
      expect(deviation / expected).toBeLessThan(1.2)
      expect(Math.sqrt(minute / days) / (expected / Math.sqrt(1440))).toBeGreaterThan(0.7)
      expect(Math.sqrt(minute / days) / (expected / Math.sqrt(1440))).toBeLessThan(1.4)
      // In a normal distribution, 1.2 % of the days would have a move of this size.
      expect(tails / days).toBeGreaterThan(0.008)
      expect(tails / days).toBeLessThan(0.05)
    }
  }, 60_000)

  it('allows no triangular arbitrage beyond rounding and spread', () => {
    for (let step = 0; step < 200; step++) {
      const second = NOW + step * 601
      const cross = simulate('ETH/BTC').level(second)
      const legs = simulate('ETH/USDT').level(second) / simulate('BTC/USDT').level(second)
      expect(Math.abs(cross / legs - 1)).toBeLessThan(1e-9)
    }
  })

  it("has over two months an average daily turnover close to the turnover in the pair's model", () => {
    for (const symbol of ['BTC/USDT', 'ADA/USDT', 'ETH/BTC']) {
      const one = simulate(symbol)
      const days = one.history('1day', Math.floor(NOW / 86_400) * 86_400, 60)
      const daily = days.reduce((sum, { turnover }) => sum + Number(turnover), 0) / days.length
      const [base = '', quote = ''] = symbol.split('/')
      const usual =
        ((models.get(base)?.turnover ?? 0) * (quote === 'USDT' ? 1 : 0.04)) / (models.get(quote)?.price ?? 1)
      expect(daily / usual).toBeGreaterThan(0.5)
      expect(daily / usual).toBeLessThan(2)
    }
  })
})

describe('simulated history', () => {
  it.each(['BTC/USDT', 'ADA/USDT', 'UNI/USDT', 'AAPL/USDT'])(
    'of %s has minute candles that equal the candles built from the ticks',
    (symbol) => {
      const one = simulate(symbol)
      const bars = one.history('1min', NOW, 40)
      expect(bars).toHaveLength(40)
      for (const bar of bars) expect(bar).toEqual(fold(one, bar.time, bar.time + 60))
    },
  )

  it('has candles of longer periods that open at their first tick, close at their last tick and stay in the range of the ticks', () => {
    for (const symbol of ['BTC/USDT', 'LTC/USDT']) {
      const one = simulate(symbol)
      for (const period of ['5min', '15min', '60min'] as const) {
        const [bar] = one.history(period, NOW, 1)
        const whole = bar && fold(one, bar.time, barEnd(period, bar.time))
        expect([bar?.open, bar?.close]).toEqual([whole?.open, whole?.close])
        expect(big(bar?.high ?? 0).lte(whole?.high ?? 0)).toBe(true)
        expect(big(bar?.low ?? 0).gte(whole?.low ?? 0)).toBe(true)
        // The candle is computed from only some of the ticks, so its range is a little narrower than that of all
        // ticks, and its sums are scaled up.
        expect(Number(bar?.high) / Number(whole?.high)).toBeGreaterThan(0.998)
        expect(Number(bar?.turnover) / Number(whole?.turnover)).toBeGreaterThan(0.5)
        expect(Number(bar?.turnover) / Number(whole?.turnover)).toBeLessThan(2)
      }
    }
  })

  it('has in candles of longer periods only prices that also occur in candles of shorter periods', () => {
    const one = simulate('SOL/USDT')
    const chain: readonly BarPeriod[] = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day']
    const day = Math.floor(NOW / 86_400) * 86_400
    for (let index = 1; index < chain.length; index++) {
      const [shorter, longer] = [chain[index - 1] ?? '1min', chain[index] ?? '1day']
      const [bar] = one.history(longer, day, 1)
      const parts = one.history(shorter, day, 100).filter((part) => part.time >= (bar?.time ?? 0))
      expect(Math.max(...parts.map((part) => Number(part.high)))).toBeGreaterThanOrEqual(Number(bar?.high))
      expect(Math.min(...parts.map((part) => Number(part.low)))).toBeLessThanOrEqual(Number(bar?.low))
      expect([parts[0]?.open, parts.at(-1)?.close]).toEqual([bar?.open, bar?.close])
    }
  })

  it('has complete candles up to the given second, ascending, without gaps', () => {
    const bars = simulate('BTC/USDT').history('15min', NOW - 1, 300)
    expect(bars).toHaveLength(300)
    expect(bars.at(-1)?.time).toBe(NOW - 1800)
    for (const [index, bar] of bars.entries()) expect(bar.time).toBe(NOW - 1800 - (299 - index) * 900)
  })

  it('of a stock has candles only while its market was open', () => {
    const one = simulate('AAPL/USDT')
    const sunday = Date.parse('2026-11-29T12:00:00Z') / 1000
    for (const period of ['1min', '60min'] as const) {
      for (const bar of one.history(period, sunday, 100))
        expect(isOpen(bar.time) || isOpen(barEnd(period, bar.time) - 1)).toBe(true)
    }
    // The Friday after Thanksgiving closed at 13:00 New York time, 18:00 UTC.
    expect(one.history('1min', sunday, 1)[0]?.time).toBe(Date.parse('2026-11-27T17:59:00Z') / 1000)
    const week = one.history('1week', sunday + 86_400, 1)[0]
    const days = one.history('1day', sunday, 4)
    expect(days.map((bar) => new Date(bar.time * 1000).getUTCDay())).toEqual([1, 2, 3, 5])
    expect([week?.open, week?.close]).toEqual([days[0]?.open, days.at(-1)?.close])
  })
})

describe('the simulated feed', () => {
  const run = async (clock: TestClock) => {
    const timers = new ManualTimers()
    const got: FeedTick[] = []
    const feed = simulatedFeed({ seed: 'h5', pairs, clock, timers })
    await feed.start((ticks) => got.push(...ticks))
    return { feed, timers, got, clock }
  }

  it('emits the ticks of each second once, regardless of how often the feed polls, even when the clock steps back', async () => {
    const clock = new TestClock(NOW * 1000)
    const { timers, got } = await run(clock)
    for (const ms of [100, 400, 600, 900, 1, -5000, 5000, 600]) {
      clock.move(ms)
      await timers.beat()
    }
    const bitcoin = got.filter((tick) => tick.symbol === 'BTC/USDT').map((tick) => tick.sourceTime / 1000)
    expect(bitcoin).toEqual([NOW, NOW + 1, NOW + 2])
    expect(got.filter((tick) => tick.symbol === 'UNI/USDT')).toHaveLength(1)
  })

  it('emits ticks of major coins every second, of other coins every two or three seconds, and of stocks only in trading hours of New York', async () => {
    const clock = new TestClock(NOW * 1000)
    const { timers, got } = await run(clock)
    for (let second = 0; second < 60; second++) {
      clock.move(1000)
      await timers.beat()
    }
    const count = (symbol: string) => got.filter((tick) => tick.symbol === symbol).length
    expect([count('BTC/USDT'), count('ADA/USDT'), count('AAPL/USDT')]).toEqual([
      expect.toSatisfy((n: number) => n === 60 || n === 61),
      expect.toSatisfy((n: number) => n === 30 || n === 31),
      expect.toSatisfy((n: number) => n === 20 || n === 21),
    ])
    const closed = await run(new TestClock(Date.parse('2026-11-21T15:30:00Z')))
    closed.clock.move(3000)
    await closed.timers.beat()
    expect(closed.got.some((tick) => tick.symbol === 'BTC/USDT')).toBe(true)
    expect(closed.got.some((tick) => tick.symbol === 'AAPL/USDT')).toBe(false)
  })

  it('reads history in pages that join without gap or overlap', async () => {
    const { feed } = await run(new TestClock(NOW * 1000))
    for (const symbol of ['BTC/USDT', 'AAPL/USDT'])
      expect(await feed.history(symbol, '5min', NOW, 180)).toEqual(
        simulate(symbol)
          .history('5min', NOW, 180)
          .map((bar) => ({ ...bar, closed: 1 })),
      )
    expect(await feed.history('XXX/USDT', '5min', NOW, 180)).toEqual([])
  })

  it('emits only the ticks of the last seconds after a long pause', async () => {
    const clock = new TestClock(NOW * 1000 + 500)
    const { timers, got } = await run(clock)
    clock.move(3_600_000)
    await timers.beat()
    const late = got.filter((tick) => tick.symbol === 'BTC/USDT' && tick.sourceTime > (NOW + 1) * 1000)
    expect(late.map((tick) => tick.sourceTime / 1000)).toEqual([NOW + 3598, NOW + 3599, NOW + 3600])
  })
})
