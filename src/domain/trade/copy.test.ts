import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import {
  closingShare,
  copyFundsProblem,
  copyNumber,
  copyShare,
  draftFollow,
  isOverLoss,
  normalisedNumber,
  owedShare,
} from './copy.ts'
import { shareStep } from './copyProfitShare.ts'
import { windowFigures, windowOf } from './copyStats.ts'

const d = decimal

test('a copy multiple above 1 that is not whole is rounded half up to two decimals', () => {
  expect(normalisedNumber('1.555')).toBe('1.56')
  expect(normalisedNumber('1.554')).toBe('1.55')
  expect(normalisedNumber('2')).toBe('2')
  expect(normalisedNumber('0.5')).toBe('0.5')
  expect(normalisedNumber('1,5')).toBeNull()
  expect(copyNumber('multiple', '10.004', d('1000'))).toBe('10')
  expect(copyNumber('multiple', '10.01', d('1000'))).toBeNull()
  expect(copyNumber('multiple', '0.005', d('1000'))).toBeNull()
  expect(copyNumber('lots', '1000.01', d('1000'))).toBeNull()
})

test('the lots of a copy are 0.45 for 0.30 × 1.5, rounded half up, or fixed when the follower chose fixed lots', () => {
  expect(copyShare('multiple', d('1.5'), d('0.30'))).toBe('0.45')
  expect(copyShare('multiple', d('0.5'), d('0.03'))).toBe('0.02')
  expect(copyShare('multiple', d('0.01'), d('0.3'))).toBe('0')
  expect(copyShare('lots', d('0.2'), d('7'))).toBe('0.2')
  expect(closingShare(d('0.33'), d('0.5'), d('1'))).toBe('0.17')
  expect(closingShare(d('0.33'), d('1'), d('1'))).toBe('0.33')
  expect(closingShare(d('0.01'), d('0.99'), d('1'))).toBe('0.01')
})

test('each partial close of the trader closes the same proportion of the remaining lots of the copy, rounded half up', () => {
  expect(owedShare(d('0.5'), [d('0.4')], d('0.6'))).toBe('0.2')
  // The copy has 0.07 lots. First 25 %: 0.0175, rounded to 0.02. Then 50 % of the remaining 0.05: 0.025, rounded
  // to 0.03. Together 0.05.
  expect(owedShare(d('0.07'), [d('0.5'), d('0.75')], d('0.75'))).toBe('0.05')
  expect(owedShare(d('0.01'), [d('0.1'), d('0.1')], d('0.8'))).toBe('0')
  expect(owedShare(d('0.5'), [d('0.4'), d('0.6')], d('0'))).toBe('0.5')
  expect(owedShare(d('0.5'), [], d('1'))).toBe('0')
})

test('a copy is skipped when its cost exceeds the unused follow amount or the balance, and a loss limit is reached by a loss of exactly its amount', () => {
  const means = { frozen: d('10'), followAmount: d('100'), used: d('90'), available: d('10') }
  expect(copyFundsProblem(means)).toBeNull()
  expect(copyFundsProblem({ ...means, used: d('90.000001') })).toBe('ceiling')
  expect(copyFundsProblem({ ...means, available: d('9.999999') })).toBe('balance')
  expect(isOverLoss(d('100'), d('-100'))).toBe(true)
  expect(isOverLoss(d('100'), d('-99.999999'))).toBe(false)
  expect(isOverLoss(null, d('-1000'))).toBe(false)
})

test('the invalid settings of a copy are reported in the order in which a person would correct them', () => {
  const terms = { minAmount: d('10'), available: d('100'), used: d('5'), mostLots: d('1000'), scale: 6 }
  const input = { kind: 'multiple', number: '1.555', amount: '105', lossLimit: '' } as const
  expect(draftFollow(input, terms)).toEqual({
    kind: 'multiple',
    number: '1.56',
    amount: '105',
    lossLimit: null,
  })
  expect(draftFollow({ ...input, amount: '105.000001' }, terms)).toEqual({ key: 'insufficient_balance' })
  expect(draftFollow({ ...input, amount: '9' }, terms)).toEqual({ key: 'follow_below', min: '10' })
  expect(draftFollow({ ...input, amount: '0' }, terms)).toEqual({ key: 'bad_amount' })
  expect(draftFollow({ ...input, lossLimit: '0' }, terms)).toEqual({ key: 'bad_amount' })
  expect(draftFollow({ ...input, number: '0' }, terms)).toEqual({ key: 'bad_quantity' })
})

test('a profit share is charged only once on a profit, and only after earlier losses are recovered', () => {
  let mark = { net: d('0'), high: d('0') }
  const step = (result: string) => {
    const next = shareStep(mark, d(result), d('0.1'), 6)
    mark = next
    return next.share
  }
  expect(step('-1')).toBe('0')
  expect(step('11')).toBe('1')
  expect(step('-5')).toBe('0')
  expect(step('4')).toBe('0')
  expect(step('3')).toBe('0.2')
  expect(step('0.000009')).toBe('0')
  expect(mark).toMatchObject({ net: '12.000009', high: '12.000009' })
})

test('the hourly returns of a trader are compounded, so that a deposit does not change the total return', () => {
  const hour = 3_600_000
  const point = (n: number, result: string, equity: string, inflow = '0') => ({
    time: n * hour,
    result: d(result),
    equity: d(equity),
    inflow: d(inflow),
  })
  const points = [
    point(0, '0', '100'),
    point(1, '10', '110'),
    point(2, '10', '1110', '1000'),
    point(3, '-101', '999'),
  ]
  const { profit, rate, drawdown, curve } = windowFigures(windowOf(points, 7))
  expect(profit).toBe('-101')
  // The compounded returns of the three hours are 1.1 × 1 × (1110 − 111) / 1110 = 0.99, so the rate is −1 %.
  expect(rate).toBe('-0.01')
  expect(drawdown).toBe('0.1')
  expect(curve).toHaveLength(4)
  expect(windowFigures([])).toMatchObject({ profit: '0', rate: '0', drawdown: '0' })
  // The last point before the window is the baseline of the window; earlier points do not count.
  const late = [...points, { ...point(400, '-100', '1000') }]
  expect(windowFigures(windowOf(late, 7)).profit).toBe('1')
})
