import { describe, expect, it } from 'vitest'
import type { Candle } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import { merged, NONE, toChart, withLive } from './mergeLiveCandle.ts'

const candle = (time: number, close = '1'): Candle => ({
  time,
  open: decimal('1'),
  high: decimal('2'),
  low: decimal('0.5'),
  close: decimal(close),
  volume: decimal('3'),
  turnover: decimal('3'),
  closed: 0,
})
const none = { key: '', done: NONE, last: null, at: 0 }

describe('live candles', () => {
  it('replace the newest candle of the same opening time, are appended when later, and are ignored when earlier', () => {
    const first = withLive(none, 'a', candle(60), 1)
    const moved = withLive(first, 'a', candle(60, '1.5'), 2)
    expect(moved).toEqual({ key: 'a', done: [], last: candle(60, '1.5'), at: 2 })
    const next = withLive(moved, 'a', candle(120), 3)
    expect(next).toEqual({ key: 'a', done: [candle(60, '1.5')], last: candle(120), at: 3 })
    expect(withLive(next, 'a', candle(60), 4)).toBe(next)
  })

  it('are dropped when the chart changes to another pair or period', () => {
    expect(withLive(withLive(none, 'a', candle(60), 1), 'b', candle(30), 2)).toEqual({
      key: 'b',
      done: [],
      last: candle(30),
      at: 2,
    })
  })

  it('leave the list of complete candles unchanged until a live candle is complete', () => {
    expect(withLive(none, 'a', candle(60), 1).done).toBe(NONE)
  })

  it('are merged with older pages and the newest page, and replace their candle of the same opening time', () => {
    expect(merged([candle(60), candle(120)], [candle(120, '9'), candle(180)])).toEqual([
      candle(60),
      candle(120, '9'),
      candle(180),
    ])
  })

  it('are converted to numbers for drawing', () => {
    expect(toChart(candle(60, '1.25'))).toEqual({
      time: 60,
      open: 1,
      high: 2,
      low: 0.5,
      close: 1.25,
      volume: 3,
    })
  })
})
