import { expect, it } from 'vitest'
import type { DualOrder } from '#contract/earn/dual.ts'
import type { IeoOrder } from '#contract/earn/ieo.ts'
import type { LockOrder } from '#contract/earn/lockup.ts'
import { entriesOf } from './paymentCalendar.ts'

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000
const lock = (over: Partial<LockOrder>): LockOrder => ({
  id: 1,
  request_id: '',
  config_id: 1,
  category: 'lock',
  title: '',
  currency_id: 3,
  currency_name: 'USDT',
  image: '',
  amount: '1000' as LockOrder['amount'],
  lock_period: 5,
  daily_yield_min: '0.003' as LockOrder['amount'],
  daily_yield_max: '0.004' as LockOrder['amount'],
  penalty_ratio: '0' as LockOrder['amount'],
  income_total: '0' as LockOrder['amount'],
  income_last: '0' as LockOrder['amount'],
  coupon_id: 0,
  coupon_rate: '0' as LockOrder['amount'],
  value_time: at('2026-03-02T00:00:00'),
  end_time: at('2026-03-07T00:00:00'),
  remaining_days: 5,
  early_penalty: '0' as LockOrder['amount'],
  early_return: '0' as LockOrder['amount'],
  status: 1,
  redeem_type: null,
  penalty: '0' as LockOrder['amount'],
  return_amount: '0' as LockOrder['amount'],
  redeem_time: 0,
  created_time: at('2026-03-01T15:00:00'),
  renew: 0,
  renewed_from: 0,
  renewed_to: 0,
  test: 0,
  incomes: [],
  ...over,
})
const dual = { id: 2, status: 1, settle_time: at('2026-03-04T16:00:00') } as DualOrder
const applied = { id: 3, status: 1, allot_time: at('2026-03-02T12:01:00') } as IeoOrder
const passed = { id: 4, status: 2, release_time: at('2026-03-20T12:00:00') } as IeoOrder
const kinds = (now: string, open = { locks: [lock({})], duals: [dual], ieos: [applied, passed] }) =>
  entriesOf(open, at(now)).map(({ kind, time }) => `${kind} ${time}`)

it('the earn calendar lists the next payouts, soonest first', () => {
  expect(kinds('2026-03-01T15:00:00')).toEqual([
    `allotment ${at('2026-03-02T12:01:00')}`,
    `income ${at('2026-03-03T00:00:00')}`,
    `settlement ${at('2026-03-04T16:00:00')}`,
    `lock_end ${at('2026-03-07T00:00:00')}`,
    `release ${at('2026-03-20T12:00:00')}`,
  ])
})

it('the earn calendar shows the next lock-up payment at the next midnight (UTC+8), and the last payment at the end of the lock-up', () => {
  const income = (now: string) => entriesOf({ locks: [lock({})], duals: [], ieos: [] }, at(now))[0]?.time
  expect(income('2026-03-02T23:59:59')).toBe(at('2026-03-03T00:00:00'))
  expect(income('2026-03-03T00:00:00')).toBe(at('2026-03-04T00:00:00'))
  expect(income('2026-03-06T10:00:00')).toBe(at('2026-03-07T00:00:00'))
  expect(income('2026-03-07T00:00:05')).toBe(at('2026-03-07T00:00:00'))
})

it('the earn calendar leaves out an order that has ended', () => {
  expect(
    kinds('2026-03-01T15:00:00', {
      locks: [lock({ status: 2 })],
      duals: [{ ...dual, status: 3 }],
      ieos: [
        { ...applied, status: 4 },
        { ...passed, status: 3 },
      ],
    }),
  ).toEqual([])
})
