import { expect, test } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { transactionsCsv } from './transactionsCsv.ts'

const bill = (more: Partial<Bill>): Bill => ({
  id: 7,
  journal_id: 5,
  account: 'change',
  bucket: 'available',
  currency_id: 3,
  currency_name: 'USDT',
  value: decimal('-0.00000001'),
  balance_after: decimal('12345678.123456'),
  total_after: decimal('12345678.123456'),
  scene: 'coin_trade',
  scene_class: 'trade',
  info: 'Bought BTC',
  ref_type: 'coin_order',
  ref_id: '12',
  create_time: 1_700_000_000,
  ...more,
})

const WORDS = {
  head: [
    'Số',
    'Thời gian (UTC)',
    'Tài khoản',
    'Loại',
    'Coin',
    'Số lượng',
    'Số dư sau',
    'Kiểu',
    'Chi tiết',
    'Lệnh, v.v.',
  ],
  account: () => 'Spot',
  bucket: () => 'Available',
  reference: ({ ref_id }: Bill) => (ref_id === '' ? '' : `Order ${ref_id}`),
  scene: (scene: string) => (scene === 'coin_trade' ? 'Trade' : scene),
}

test('exported transactions have unrounded amounts, UTC times and one line per transaction', () => {
  expect(transactionsCsv([bill({})], WORDS).split('\r\n')).toEqual([
    'Số,Thời gian (UTC),Tài khoản,Loại,Coin,Số lượng,Số dư sau,Kiểu,Chi tiết,"Lệnh, v.v."',
    '7,2023-11-14T22:13:20Z,Spot,Available,USDT,-0.00000001,12345678.123456,Trade,Bought BTC,Order 12',
    '',
  ])
})

test('exported text with commas, quotes or a formula is read as text by a spreadsheet', () => {
  const line = transactionsCsv([bill({ info: '=HYPERLINK("x"),1', ref_id: '' })], WORDS).split('\r\n')[1]
  expect(line).toContain(`,"'=HYPERLINK(""x""),1",`)
  for (const info of ['＝1+1', '＠SUM(A1)', ' =1+1', '+1', '－1'])
    expect(transactionsCsv([bill({ info })], WORDS)).toContain(`,'${info},`)
})

test('exported transactions have the separator and the decimal mark that are passed to the function', () => {
  const marks = { separator: ';', point: ',' } as const
  expect(transactionsCsv([bill({})], WORDS, marks)).toContain(';USDT;-0,00000001;12345678,123456;')
})
