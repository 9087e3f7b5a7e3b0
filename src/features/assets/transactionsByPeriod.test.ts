import { expect, test } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { dayKey, monthKey, ofKind, transactionsByPeriod } from './transactionsByPeriod.ts'

const at = (text: string): number => new Date(text).getTime() / 1000

const bill = (id: number, time: string, value: string, more: Partial<Bill> = {}): Bill => ({
  id,
  account: 'change',
  bucket: 'available',
  currency_id: 3,
  currency_name: 'USDT',
  value: decimal(value),
  balance_after: decimal('0'),
  total_after: decimal('0'),
  journal_id: 1,
  scene: 'recharge',
  scene_class: 'inflow',
  info: '',
  ref_type: '',
  ref_id: '',
  create_time: at(time),
  ...more,
})

test('transactions are grouped by months of the local calendar', () => {
  expect(dayKey(at('2026-03-09T00:00:00'))).toBe('2026-03-09')
  expect(monthKey(at('2026-12-31T23:59:59'))).toBe('2026-12')
})

test('transactions are grouped by month with exact sums per currency', () => {
  const groups = transactionsByPeriod(
    [
      bill(5, '2026-11-20T12:00:00', '0.1'),
      bill(4, '2026-11-19T12:00:00', '0.2'),
      bill(3, '2026-11-18T12:00:00', '-4', { currency_name: 'BTC' }),
      bill(2, '2026-10-31T12:00:00', '-1'),
    ],
    'month',
    false,
  )
  expect(groups.map((group) => [group.key, group.rows.length])).toEqual([
    ['2026-11', 3],
    ['2026-10', 1],
  ])
  expect(groups[0]?.sums).toEqual([
    { currency: 'USDT', in: '0.3', out: '0' },
    { currency: 'BTC', in: '0', out: '-4' },
  ])
})

test('a freeze and its release are listed, but are not included in the sums', () => {
  const [group] = transactionsByPeriod(
    [
      bill(2, '2026-11-20T12:00:00', '-50', { scene: 'freeze' }),
      bill(1, '2026-11-20T12:00:00', '50', { scene: 'freeze', bucket: 'frozen' }),
    ],
    'day',
    false,
  )
  expect(group?.rows).toHaveLength(2)
  expect(group?.sums).toEqual([])
})

test('the sums of a group count the postings of one journal as one amount, and leave out amounts moved between the person’s own accounts', () => {
  const [group] = transactionsByPeriod(
    [
      bill(4, '2026-11-20T12:00:00', '-1', { journal_id: 2, scene: 'fee' }),
      bill(3, '2026-11-20T12:00:00', '10', { journal_id: 2, scene: 'lever_close' }),
      bill(2, '2026-11-20T12:00:00', '50', { scene: 'lock_in', account: 'mining' }),
      bill(1, '2026-11-20T12:00:00', '-50', { scene: 'lock_in' }),
    ],
    'day',
    false,
  )
  expect(group?.sums).toEqual([{ currency: 'USDT', in: '9', out: '0' }])
})

test('a transaction counts as income or expense by the sign of its amount', () => {
  expect(ofKind(bill(1, '2026-11-20T12:00:00', '1'), 'income')).toBe(true)
  expect(ofKind(bill(1, '2026-11-20T12:00:00', '1'), 'outgo')).toBe(false)
  expect(ofKind(bill(1, '2026-11-20T12:00:00', '-1'), '')).toBe(true)
})

test('a transfer between a person’s own accounts is included in the sums only while a single account is shown', () => {
  const rows = [
    bill(2, '2026-11-20T12:00:00', '-50', { scene: 'transfer' }),
    bill(1, '2026-11-20T12:00:00', '50', { scene: 'transfer', account: 'lever' }),
  ]
  expect(transactionsByPeriod(rows, 'month', false)[0]?.sums).toEqual([])
  expect(transactionsByPeriod(rows.slice(0, 1), 'month', true)[0]?.sums).toEqual([
    { currency: 'USDT', in: '0', out: '-50' },
  ])
})
