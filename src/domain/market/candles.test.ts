import { describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { type Decimal, decimal } from '../money.ts'
import {
  type Bar,
  type BarPeriod,
  barEnd,
  barStart,
  barsBefore,
  changeOver,
  changePercent,
  extendBar,
  foldBars,
  joinBars,
  openBar,
} from './candles.ts'

const at = (iso: string): number => Date.parse(iso) / 1000
const PERIODS: readonly BarPeriod[] = [
  'line',
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1mon',
]

describe('the boundaries of a candle period', () => {
  it.each([
    ['line', '2026-11-21T08:28:00Z', '2026-11-21T08:29:00Z'],
    ['1min', '2026-11-21T08:28:00Z', '2026-11-21T08:29:00Z'],
    ['5min', '2026-11-21T08:25:00Z', '2026-11-21T08:30:00Z'],
    ['15min', '2026-11-21T08:15:00Z', '2026-11-21T08:30:00Z'],
    ['30min', '2026-11-21T08:00:00Z', '2026-11-21T08:30:00Z'],
    ['60min', '2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z'],
    ['4hour', '2026-11-21T08:00:00Z', '2026-11-21T12:00:00Z'],
    ['1day', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
    ['1week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['1mon', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ] as const)('of %s around 2026-11-21 08:28:44 are the start and end in UTC', (period, start, end) => {
    expect(barStart(period, at('2026-11-21T08:28:44Z'))).toBe(at(start))
    expect(barEnd(period, at(start))).toBe(at(end))
  })

  it('are Monday midnight for a week and midnight of the first day for a month', () => {
    expect(barStart('1week', at('2026-11-22T23:59:59Z'))).toBe(at('2026-11-16T00:00:00Z'))
    expect(barStart('1week', at('2026-11-23T00:00:00Z'))).toBe(at('2026-11-23T00:00:00Z'))
    expect(barStart('1mon', at('2024-02-29T23:59:59Z'))).toBe(at('2024-02-01T00:00:00Z'))
    expect(barEnd('1mon', at('2024-02-01T00:00:00Z'))).toBe(at('2024-03-01T00:00:00Z'))
    expect(barsBefore('1mon', at('2024-02-01T00:00:00Z'), 14)).toBe(at('2022-12-01T00:00:00Z'))
    expect(barsBefore('1week', at('2026-11-16T00:00:00Z'), 2)).toBe(at('2026-11-02T00:00:00Z'))
  })

  it('follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODS),
        fc.integer({ min: 0, max: 4_102_444_800 }),
        (period, second) => {
          const start = barStart(period, second)
          const end = barEnd(period, start)
          expect(start).toBeLessThanOrEqual(second)
          expect(second).toBeLessThan(end)
          expect(barStart(period, end)).toBe(end)
          expect(barStart(period, end - 1)).toBe(start)
          expect(barsBefore(period, end, 1)).toBe(start)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

const trade = fc.record({
  wait: fc.integer({ min: 0, max: 90_000 }),
  price: fc.integer({ min: 1, max: 10_000_000 }).map((n) => decimal((n / 100).toFixed(2))),
  number: fc.integer({ min: 0, max: 1_000_000 }).map((n) => decimal((n / 1000).toFixed(3))),
})

function bars(
  period: BarPeriod,
  trades: readonly { time: number; price: Decimal; number: Decimal }[],
): readonly Bar[] {
  const made: Bar[] = []
  for (const { time, price, number } of trades) {
    const start = barStart(period, time)
    const last = made.at(-1)
    if (last?.time === start) made[made.length - 1] = extendBar(last, price, number)
    else made.push(openBar(start, price, number))
  }
  return made
}

describe('candles', () => {
  it('hold open, high, low, close and exact sums of the trades', () => {
    const first = openBar(60, decimal('10.10'), decimal('0.5'))
    const bar = [
      ['9.90', '1'],
      ['10.30', '0.00000001'],
      ['10.00', '2'],
    ].reduce((made, [price, number]) => extendBar(made, decimal(price ?? ''), decimal(number ?? '')), first)
    expect(bar).toEqual({
      time: 60,
      open: '10.10',
      high: '10.30',
      low: '9.90',
      close: '10.00',
      volume: '3.50000001',
      turnover: '34.950000103',
    })
  })

  it('of a longer period are equal, whether built from trades or from shorter candles', () => {
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 60 }), (moves) => {
        let time = at('2026-10-30T22:00:00Z')
        const trades = moves.map(({ wait, price, number }) => {
          time += wait
          return { time, price, number }
        })
        for (const period of PERIODS)
          expect(foldBars(period, bars('1min', trades))).toEqual(bars(period, trades))
      }),
    )
  })

  it('are absent for a period without trades', () => {
    const day = foldBars('60min', [
      openBar(0, decimal('1'), decimal('1')),
      openBar(3 * 3600 + 60, decimal('2'), decimal('1')),
    ])
    expect(day.map((bar) => bar.time)).toEqual([0, 3 * 3600])
  })

  it('of an earlier and a later part of one period are merged into one candle', () => {
    const before = openBar(0, decimal('5'), decimal('1'))
    const after = extendBar(openBar(30, decimal('7'), decimal('2')), decimal('6'), decimal('1'))
    expect(joinBars(0, before, after)).toEqual({
      time: 0,
      open: '5',
      high: '7',
      low: '5',
      close: '6',
      volume: '4',
      turnover: '25',
    })
  })
})

describe('the change in per cent', () => {
  it.each([
    ['100', '102.14', '2.14'],
    ['100', '96.83', '-3.17'],
    ['3', '3', '0.00'],
    ['0', '5', '0.00'],
    ['100000', '99999.9', '0.00'],
    ['200', '200.01', '0.01'],
    ['200', '199.99', '-0.01'],
  ])('from %s to %s is %s', (open, now, percent) => {
    expect(changePercent(decimal(open), decimal(now))).toBe(percent)
  })
})

describe('the change over several days', () => {
  const bar = (day: number, close: string) => ({ time: day * 86_400, close: decimal(close) })
  const bars = [bar(1, '100'), bar(2, '80'), bar(5, '110'), bar(8, '120')]

  it('is measured from the close that number of days before the newest close', () => {
    expect(changeOver(bars, 7)).toBe('20.00')
    expect(changeOver(bars, 3)).toBe('9.09')
  })

  it('uses the last close before a day without trading', () => {
    expect(changeOver(bars, 4)).toBe('50.00')
  })

  it('is unknown when the history is shorter', () => {
    expect(changeOver(bars, 8)).toBeNull()
    expect(changeOver([], 1)).toBeNull()
  })
})
