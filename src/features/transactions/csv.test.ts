import { expect, test } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { billsCsv } from './csv.ts'

const bill = (more: Partial<Bill>): Bill => ({
  id: 7,
  account: 'change',
  bucket: 'available',
  currency_id: 3,
  currency_name: 'USDT',
  value: decimal('-0.00000001'),
  balance_after: decimal('12345678.123456'),
  scene: 'coin_trade',
  scene_class: 'trade',
  info: 'Bought BTC',
  ref_type: 'coin_order',
  ref_id: '12',
  create_time: 1_700_000_000,
  ...more,
})

const NAMES = {
  account: () => 'Spot',
  bucket: () => 'Available',
  scene: (scene: string) => (scene === 'coin_trade' ? 'Trade' : scene),
}

test('exported transactions have raw decimals, UTC times and one line per bill', () => {
  expect(billsCsv([bill({})], NAMES).split('\r\n')).toEqual([
    'id,time_utc,account,balance,coin,amount,balance_after,type,details,reference',
    '7,2023-11-14T22:13:20Z,Spot,Available,USDT,-0.00000001,12345678.123456,Trade,Bought BTC,coin_order:12',
    '',
  ])
})

test('exported text with commas, quotes or a formula stays text', () => {
  const line = billsCsv([bill({ info: '=HYPERLINK("x"),1', ref_id: '' })], NAMES).split('\r\n')[1]
  expect(line).toContain(`"'=HYPERLINK(""x""),1",coin_order`)
  for (const info of ['＝1+1', '＠SUM(A1)', ' =1+1', '+1', '－1'])
    expect(billsCsv([bill({ info })], NAMES)).toContain(`,'${info},`)
})
