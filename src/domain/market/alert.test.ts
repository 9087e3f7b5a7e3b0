import { describe, expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { alertTarget, firing, reaches } from './alert.ts'

const last = decimal('65526.97')
const target = (kind: Parameters<typeof alertTarget>[0], value: string) => alertTarget(kind, value, last, 2)

describe('the target price of an alert', () => {
  test('is accepted when the last price has not reached the target price', () => {
    expect(target('above', '66000')).toEqual({ target: '66000' })
    expect(target('below', '65526.96')).toEqual({ target: '65526.96' })
  })
  test('is rejected when the last price is at or past the target price', () => {
    expect(target('above', '65526.97')).toEqual({ fault: 'alert_reached' })
    expect(target('above', '60000')).toEqual({ fault: 'alert_reached' })
    expect(target('below', '65526.97')).toEqual({ fault: 'alert_reached' })
  })
  test('from a change in per cent is rounded away from the last price', () => {
    // The last price is 65526.97. A rise by 5 % gives 68803.3185, rounded up; a fall by 5 % gives 62250.6215, rounded
    // down.
    expect(target('rise', '5')).toEqual({ target: '68803.32' })
    expect(target('fall', '5')).toEqual({ target: '62250.62' })
    expect(alertTarget('rise', '0.01', decimal('0.000010'), 6)).toEqual({ target: '0.000011' })
  })
  test.each([
    ['above', '', 'bad_price'],
    ['above', '0', 'bad_price'],
    ['below', '1.001', 'bad_price'],
    ['below', '-1', 'bad_price'],
    ['rise', '0', 'bad_percent'],
    ['rise', '1.001', 'bad_percent'],
    ['rise', '10000.01', 'bad_percent'],
    ['fall', '100', 'bad_percent'],
  ] as const)('of kind %s with value %j is rejected: %s', (kind, value, fault) => {
    expect(target(kind, value)).toEqual({ fault })
  })
  test('is rejected when a fall would leave no price above zero', () => {
    expect(alertTarget('fall', '99', decimal('0.01'), 2)).toEqual({ fault: 'bad_percent' })
  })
})

describe('an alert', () => {
  const ticks = [
    { seq: 4, time: 40, price: decimal('101') },
    { seq: 5, time: 50, price: decimal('99') },
    { seq: 6, time: 60, price: decimal('100') },
  ]
  const above = { side: 'above', target: decimal('100'), evaluatedSeq: 3, setAt: 30 } as const
  test('fires at the target price or beyond it', () => {
    expect(reaches('above', decimal('100'), decimal('100'))).toBe(true)
    expect(reaches('below', decimal('100'), decimal('100'))).toBe(true)
    expect(reaches('above', decimal('100'), decimal('99.99'))).toBe(false)
  })
  test('fires at the first tick that reaches the target and is newer than the alert', () => {
    expect(firing(above, ticks)?.seq).toBe(4)
    expect(firing({ ...above, evaluatedSeq: 4 }, ticks)?.seq).toBe(6)
    expect(firing({ ...above, side: 'below', target: decimal('99'), evaluatedSeq: 5 }, ticks)).toBeNull()
  })
  test('is not fired by a tick that was recorded while the alert was being set', () => {
    expect(firing({ ...above, setAt: 40 }, ticks)?.seq).toBe(6)
    expect(firing({ ...above, setAt: 60 }, ticks)).toBeNull()
  })
})
