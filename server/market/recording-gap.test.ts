import { describe, expect, it } from 'vitest'
import type { Candle } from '#contract/market/market.ts'
import { barEnd } from '#domain/market/candles.ts'
import { decimal } from '#domain/money.ts'
import { OpenCandles } from './current-candles.ts'
import { piecesBetween, spans } from './recording-gap.ts'
import { TestFeed } from './test-kit.ts'
import type { RecordedTick } from './types.ts'

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000

describe('a recording gap', () => {
  it('is divided into whole minutes, hours and days without overlap', () => {
    const from = at('2026-11-18T22:58:30')
    const to = at('2026-11-21T02:02:59')
    expect(spans(from, to).map(({ period, from: start, to: end }) => [period, start, end])).toEqual([
      ['1min', at('2026-11-18T22:59:00'), at('2026-11-18T23:00:00')],
      ['60min', at('2026-11-18T23:00:00'), at('2026-11-19T00:00:00')],
      ['1day', at('2026-11-19T00:00:00'), at('2026-11-21T00:00:00')],
      ['60min', at('2026-11-21T00:00:00'), at('2026-11-21T02:00:00')],
      ['1min', at('2026-11-21T02:00:00'), at('2026-11-21T02:02:00')],
    ])
    expect(spans(at('2026-11-21T02:02:10'), at('2026-11-21T02:02:50'))).toEqual([])
  })
})

const price = (text: string) => decimal(text)
let seq = 0
const tick = (second: number, value: string): RecordedTick => ({
  id: ++seq,
  pairId: 1,
  seq,
  time: second * 1000,
  sourceTime: second * 1000,
  price: price(value),
  number: price('1'),
  side: 'buy',
  source: '',
})

/** A source with a constant price of 50 and a volume of 1 per candle. In the hour of 09:00 the low is 40. */
const feed = new TestFeed(['A/B'], (_, period): Candle[] => {
  const length = period === '1min' ? 60 : period === '60min' ? 3600 : 86_400
  const first = at('2026-11-16T00:00:00')
  return Array.from({ length: Math.ceil((at('2026-11-21T14:00:00') - first) / length) }, (__, index) => {
    const time = first + index * length
    const low = time <= at('2026-11-21T09:30:00') && at('2026-11-21T09:30:00') < time + length ? '40' : '50'
    return {
      time,
      open: price('50'),
      high: price('50'),
      low: price(low),
      close: price('50'),
      volume: price('1'),
      turnover: price('50'),
      closed: 1,
    }
  })
})

describe('candles over a recording gap', () => {
  it('keep their recorded parts, take the missing part from the source, and keep their close', async () => {
    const candles = new OpenCandles(1)
    candles.add(tick(at('2026-11-21T08:10:00'), '60'))
    candles.add(tick(at('2026-11-21T08:20:00'), '55'))
    const now = at('2026-11-21T11:30:00')
    const pieces = await piecesBetween(feed, 'A/B', at('2026-11-21T08:20:00'), now)
    const changed = candles.fill(pieces, { lastBefore: at('2026-11-21T08:20:00'), firstAfter: 0 }, now)
    // The hourly candle that was open at 08:20 is completed with the last 40 minutes of its hour from the source's
    // history.
    expect(changed.find((bar) => bar.period === '60min')).toMatchObject({
      time: at('2026-11-21T08:00:00'),
      open: '60',
      close: '50',
      volume: '42',
      filled: true,
    })
    // The open hourly candle contains only prices of the source, because no tick was recorded in it yet. The open
    // daily candle contains prices of the source and recorded ticks.
    expect(candles.open('60min')).toMatchObject({ time: at('2026-11-21T11:00:00'), volume: '30' })
    expect(candles.open('1day')).toMatchObject({ open: '60', high: '60', low: '40', close: '50' })
    // Candles without a recorded tick are not saved.
    expect(candles.toSave().every((bar) => bar.lastSeq > 0)).toBe(true)
    expect(candles.toSave().map((bar) => bar.period)).not.toContain('60min')

    candles.add(tick(now + 5, '70'))
    expect(candles.open('60min')).toMatchObject({ open: '50', high: '70', close: '70' })
    expect(candles.toSave().find((bar) => bar.period === '60min')).toMatchObject({ filled: true })
  })

  it('are the same whether the source answers before or after the next ticks are recorded', async () => {
    const [early, late] = [new OpenCandles(1), new OpenCandles(1)]
    const before = at('2026-11-21T08:20:00')
    const now = at('2026-11-21T11:30:00')
    const pieces = await piecesBetween(feed, 'A/B', before, now)
    for (const candles of [early, late]) candles.add(tick(before, '55'))
    early.fill(pieces, { lastBefore: before, firstAfter: 0 }, now)
    for (const candles of [early, late]) {
      candles.add({ ...tick(now + 5, '70'), seq: 1000 })
      candles.add({ ...tick(now + 65, '71'), seq: 1001 })
    }
    late.fill(pieces, { lastBefore: before, firstAfter: now + 5 }, now + 70)
    for (const period of ['60min', '4hour', '1day', '1week', '1mon'] as const)
      expect([period, late.open(period)]).toEqual([period, early.open(period)])
    expect(late.open('1min')).toEqual(early.open('1min'))
  })

  it('are taken from the source for the whole time before the first tick of a new installation', async () => {
    const candles = new OpenCandles(1)
    const now = at('2026-11-21T11:30:20')
    candles.fill(
      await piecesBetween(feed, 'A/B', at('2026-11-16T00:00:00'), now),
      { lastBefore: 0, firstAfter: 0 },
      now,
    )
    candles.add(tick(now, '51'))
    expect(candles.open('1week')).toMatchObject({
      time: at('2026-11-16T00:00:00'),
      open: '50',
      low: '40',
      close: '51',
    })
    expect(candles.open('1day')).toMatchObject({ open: '50', low: '40' })
    expect(barEnd('1min', candles.open('1min')?.time ?? 0)).toBeGreaterThan(now)
  })
})
