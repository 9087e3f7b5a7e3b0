import { describe, expect, it } from 'vitest'
import { type Bar, openBar } from '#domain/market/candles.ts'
import { decimal } from '#domain/money.ts'
import { DayStats } from './day-stats.ts'

const NOW = Date.parse('2026-11-20T15:32:10Z') / 1000
const OPEN = Math.floor(NOW / 300) * 300

const bar = (time: number, price: string, number = '1'): Bar => openBar(time, decimal(price), decimal(number))

describe('the figures of 24 hours', () => {
  it('are computed from the closed candles of the window and the open candle, with the change from the price at the start of the window', () => {
    const stats = new DayStats('coin')
    stats.fill(
      [
        bar(OPEN - 86_400, '50', '100'),
        bar(OPEN - 86_100, '100'),
        bar(OPEN - 600, '140'),
        bar(OPEN - 300, '90'),
      ],
      NOW,
    )
    // The candle of 24 hours ago is no longer in the window; its close is the reference price.
    expect(stats.figures(bar(OPEN, '120', '2'), NOW)).toEqual({
      open: '50',
      high: '140',
      low: '90',
      volume: '5',
      turnover: '570',
    })
    expect(stats.figures(null, NOW)).toMatchObject({ open: '50', high: '140', low: '90', volume: '3' })
  })

  it('exclude a candle once it is 24 hours old, even when no new tick arrives', () => {
    const stats = new DayStats('coin')
    stats.fill([bar(OPEN - 86_100, '500'), bar(OPEN - 300, '90')], NOW)
    expect(stats.figures(null, NOW)).toMatchObject({ high: '500' })
    expect(stats.due(NOW + 300)).toBe(true)
    expect(stats.figures(null, NOW + 300)).toMatchObject({ open: '500', high: '90', volume: '1' })
  })

  it('count a candle once when it is added twice or is also read from the price source', () => {
    const stats = new DayStats('coin')
    stats.push(bar(OPEN - 300, '90'), NOW)
    stats.push(bar(OPEN - 300, '90'), NOW)
    stats.fill([bar(OPEN - 300, '1'), bar(OPEN - 600, '80')], NOW)
    expect(stats.figures(null, NOW)).toMatchObject({ open: '80', low: '80', volume: '2' })
  })

  it('are absent before the first price', () => {
    expect(new DayStats('coin').figures(null, NOW)).toBeNull()
  })

  it('of a stock cover its last session, with the close before that session as the reference price, even over the weekend', () => {
    const thursday = Date.parse('2026-11-19T20:55:00Z') / 1000
    const friday = Date.parse('2026-11-20T14:30:00Z') / 1000
    const stats = new DayStats('stock')
    stats.fill([bar(thursday, '200'), bar(friday, '210'), bar(friday + 300, '205')], NOW)
    expect(stats.figures(null, NOW)).toMatchObject({ open: '200', high: '210', low: '205', volume: '2' })
    const sunday = friday + 2 * 86_400
    expect(stats.figures(null, sunday)).toMatchObject({ open: '200', high: '210', volume: '2' })
    const monday = Date.parse('2026-11-23T14:30:01Z') / 1000
    expect(stats.figures(bar(monday - 1, '207'), monday)).toEqual({
      open: '205',
      high: '207',
      low: '207',
      volume: '1',
      turnover: '207',
    })
  })
})
