import { expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { big, type Decimal, decimal, exact } from '../money.ts'
import {
  amountsByDay,
  CURVE_DAYS,
  dayGainOf,
  dayOf,
  daysOfMonth,
  inMoney,
  type Movement,
  monthName,
  monthsBetween,
  profitsOf,
  runOf,
  sumOf,
  valueAt,
  weeksOfMonth,
  withTotal,
} from './portfolio.ts'

const d = decimal
const [USDT, BTC] = [3, 1]
const price = (of: Readonly<Record<number, string>>) => (currency: number) => {
  const found = of[currency]
  return found === undefined ? null : d(found)
}

it('a day of the portfolio begins at 00:00 UTC', () => {
  expect(dayOf(Date.UTC(2026, 10, 24))).toBe(dayOf(Date.UTC(2026, 10, 24, 23, 59, 59)))
  expect(dayOf(Date.UTC(2026, 10, 25)) - dayOf(Date.UTC(2026, 10, 24))).toBe(1)
})

it('earlier balances are computed backwards from the present balances', () => {
  const days = amountsByDay(
    new Map([
      [USDT, d('150')],
      [BTC, d('0.5')],
    ]),
    [
      { currency: USDT, day: 10, change: d('50'), inflow: d('80') },
      { currency: BTC, day: 9, change: d('0.5'), inflow: d('0') },
      { currency: USDT, day: 9, change: d('100'), inflow: d('100') },
    ],
    { last: 10, count: 3 },
  )
  expect(days).toEqual([
    { day: 8, amounts: [] },
    {
      day: 9,
      amounts: [
        { currency: USDT, held: '100', inflow: '100' },
        { currency: BTC, held: '0.5', inflow: '0' },
      ],
    },
    {
      day: 10,
      amounts: [
        { currency: USDT, held: '150', inflow: '80' },
        { currency: BTC, held: '0.5', inflow: '0' },
      ],
    },
  ])
})

it('a deposit counts as no profit and a withdrawal as no loss', () => {
  const rate = d('1')
  const before = inMoney(
    valueAt([{ currency: BTC, held: d('1'), inflow: d('0') }], price({ [BTC]: '20000' })),
    rate,
  )
  // 1 BTC is deposited, and the price rises by 1,000: only the BTC that was held before the deposit has gained.
  const after = inMoney(
    valueAt([{ currency: BTC, held: d('2'), inflow: d('1') }], price({ [BTC]: '21000' })),
    rate,
  )
  expect(after).toEqual({ value: '42000', inflow: '21000' })
  expect(dayGainOf(before, after)).toBe('1000')
  const gone = inMoney(
    valueAt([{ currency: BTC, held: d('0'), inflow: d('-2') }], price({ [BTC]: '20500' })),
    rate,
  )
  expect(gone).toEqual({ value: '0', inflow: '-41000' })
  expect(dayGainOf(after, gone)).toBe('-1000')
  expect(runOf([before, after, gone])).toEqual({ gain: '0', inflow: '-20000' })
})

it('a day with a missing price or rate is a gap in the chart, never 0', () => {
  const held = [
    { currency: BTC, held: d('1'), inflow: d('0') },
    { currency: USDT, held: d('10'), inflow: d('10') },
  ]
  const gap = valueAt(held, price({ [USDT]: '1' }))
  expect(gap).toEqual({ value: null, inflow: null, missing: [BTC] })
  const whole = valueAt(held, price({ [USDT]: '1', [BTC]: '20000' }))
  expect(inMoney(whole, null)).toEqual({ value: null, inflow: null })
  expect(inMoney(whole, d('25400'))).toEqual({ value: '508254000', inflow: '254000' })
  const shown = [inMoney(whole, d('1')), inMoney(gap, d('1')), inMoney(whole, d('1'))]
  expect(dayGainOf(shown[0], inMoney(gap, d('1')))).toBeNull()
  expect(runOf(shown)).toBeNull()
  expect(runOf(shown.slice(0, 1))).toBeNull()
})

it('values of balances are rounded down to six decimals, and net withdrawals are rounded towards zero', () => {
  expect(
    valueAt(
      [{ currency: BTC, held: d('0.00000001'), inflow: d('-0.00000001') }],
      price({ [BTC]: '12345.678' }),
    ),
  ).toEqual({
    value: '0.000123',
    inflow: '-0.000123',
    missing: [],
  })
})

it('for any history each day’s balance equals the sum of the postings before its end', () => {
  const movement = fc.record({
    day: fc.integer({ min: 0, max: 59 }),
    units: fc.integer({ min: -1000, max: 1000 }),
  })
  const holds = fc.property(fc.array(movement, { maxLength: 40 }), (moves) => {
    const upTo = (day: number): number =>
      moves.filter((one) => one.day <= day).reduce((sum, one) => sum + one.units, 0)
    const since = 59 - CURVE_DAYS + 1
    const movements = Array.from({ length: CURVE_DAYS }, (_, index): Movement => {
      const change = upTo(since + index) - upTo(since + index - 1)
      return { currency: USDT, day: since + index, change: String(change) as Decimal, inflow: d('0') }
    })
    const days = amountsByDay(new Map([[USDT, String(upTo(59)) as Decimal]]), movements, {
      last: 59,
      count: CURVE_DAYS,
    })
    expect(days).toHaveLength(CURVE_DAYS)
    for (const { day, amounts } of days) expect(Number(amounts[0]?.held ?? '0')).toBe(upTo(day))
  })
  fc.assert(holds)
})

it('the value of today is replaced by the current total, except by a total of another day or when a price is missing', () => {
  const [noon, day] = [Date.UTC(2026, 10, 24, 12), Date.UTC(2026, 10, 24) / 1000]
  const before = { day: day - 86_400, value: d('90') }
  const days = [before, { day, value: d('100') }]
  expect(withTotal(days, d('101'), noon)).toEqual([before, { day, value: '101' }])
  expect(withTotal(days, d('101'), noon + 43_200_000)).toEqual(days)
  expect(withTotal(days, null, noon)).toEqual(days)
  expect(withTotal([before, { day, value: null }], d('101'), noon)).toEqual([before, { day, value: null }])
  expect(withTotal([], d('101'), noon)).toEqual([])
})

it('a month has all its days, including February 29 in a leap year, and the month after December is January', () => {
  expect(daysOfMonth('1970-01')).toEqual({ first: 0, last: 30 })
  const { first, last } = daysOfMonth('2028-02')
  expect(last - first + 1).toBe(29)
  expect([monthName(first - 1), monthName(first), monthName(last + 1)]).toEqual([
    '2028-01',
    '2028-02',
    '2028-03',
  ])
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-12', '2026-11')).toEqual([])
})

it('the weeks of a month begin on the chosen weekday and contain each day of the month once', () => {
  // 2026-11-01 is a Sunday.
  const { first, last } = daysOfMonth('2026-11')
  expect(weeksOfMonth('2026-11', 0)[0]).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => first + index))
  expect(weeksOfMonth('2026-11', 1)[0]).toEqual([null, null, null, null, null, null, first])
  for (const month of monthsBetween('2026-01', '2028-12'))
    for (const weekday of [0, 1]) {
      const weeks = weeksOfMonth(month, weekday)
      const days = daysOfMonth(month)
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true)
      expect(weeks.flat().filter((day) => day !== null)).toEqual(
        Array.from({ length: days.last - days.first + 1 }, (_, index) => days.first + index),
      )
    }
  expect(weeksOfMonth('2026-11', 0).flat().at(-6)).toBe(last)
})

it('for any sequence of days the profits of the calendar add up to the change of value minus the net deposits', () => {
  const figure = fc.integer({ min: 0, max: 10 ** 12 }).map((units) => d(exact(big(units).div(10 ** 6))))
  const day = fc.record({ value: figure, inflow: figure, rate: fc.integer({ min: 1, max: 10 ** 9 }) })
  const holds = fc.property(fc.array(day, { minLength: 2, maxLength: 32 }), (list) => {
    const days = list.map(({ value, inflow, rate }, index) => ({
      day: (20_000 + index) * 86_400,
      value,
      inflow,
      rates: { VND: d(exact(big(rate).div(10 ** 4))) },
    }))
    const profits = profitsOf(days, 'VND')
    const shown = days.map((one) => inMoney(one, one.rates.VND))
    const sum = sumOf(profits)
    const brought = shown.slice(1).reduce((all, one) => all.plus(one.inflow ?? '0'), big('0'))
    const grown = big(shown.at(-1)?.value ?? '0').minus(shown[0]?.value ?? '0')
    expect(profits.map((one) => one.day)).toEqual(list.slice(1).map((_, index) => 20_001 + index))
    expect(sum).toEqual({ profit: exact(grown.minus(brought)), inflow: exact(brought), unknown: 0 })
    // The calendar's sum equals the gain and the net deposits of the curve.
    expect(runOf(shown)).toEqual({ gain: sum.profit, inflow: sum.inflow })
  })
  fc.assert(holds)
})

it('a day without a price or rate and the following day have no profit, and the sum reports the number of such days', () => {
  const of = (day: number, value: string | null, rates: Record<string, Decimal> = { USD: d('1') }) => ({
    day: day * 86_400,
    value: value === null ? null : d(value),
    inflow: value === null ? null : d('0'),
    rates,
  })
  const days = [of(10, '5'), of(11, '7'), of(12, null), of(13, '4'), of(14, '3'), of(15, '9', {})]
  const profits = profitsOf(days, 'USD')
  expect(profits.map(({ day, profit }) => [day, profit])).toEqual([
    [11, '2'],
    [12, null],
    [13, null],
    [14, '-1'],
    [15, null],
  ])
  expect(sumOf(profits)).toEqual({ profit: '1', inflow: '0', unknown: 3 })
})
