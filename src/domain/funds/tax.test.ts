import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { type TaxPosting, taxRows } from './tax.ts'

const posting = (
  value: string,
  currency_name: string,
  scene: string,
  scene_class: TaxPosting['scene_class'],
  journal_id = 1,
): TaxPosting => ({ journal_id, currency_name, value: decimal(value), scene, scene_class, create_time: 5 })

const shown = (postings: readonly TaxPosting[]) =>
  taxRows(postings).map(({ sent, received, fee, label }) =>
    [sent, received, fee].map((money) => (money ? `${money.amount} ${money.currency}` : '')).concat(label),
  )

test('a fill is one row with the sent amount, the received amount and the fee, regardless of the amount that was frozen', () => {
  expect(
    shown([
      posting('10', 'USDT', 'release', 'move'),
      posting('-10', 'USDT', 'release', 'move'),
      posting('-0.2', 'USDT', 'fee', 'fee'),
      posting('-200', 'USDT', 'coin_trade', 'trade'),
      posting('0.01', 'BTC', 'coin_trade', 'trade'),
    ]),
  ).toEqual([['200 USDT', '0.01 BTC', '0.2 USDT', '']])
})

test('a move between a person’s own accounts gives no row', () => {
  expect(
    shown([posting('-5', 'USDT', 'transfer', 'move'), posting('5', 'USDT', 'transfer', 'move')]),
  ).toEqual([])
})

test('a deposit and a withdrawal have no label, and an income is a separate row with a label', () => {
  expect(
    shown([
      posting('-3', 'USDT', 'withdraw', 'outflow', 3),
      posting('7', 'USDT', 'recharge', 'inflow', 2),
      posting('4', 'USDT', 'lock_income', 'income', 1),
      posting('1', 'USDT', 'coupon_yield', 'income', 1),
    ]),
  ).toEqual([
    ['3 USDT', '', '', ''],
    ['', '7 USDT', '', ''],
    ['', '4 USDT', '', 'lending interest'],
    ['', '1 USDT', '', 'reward'],
  ])
})

test('a close of a position is one row with its result and its fees, and a fee without a trade is a row with the label “cost”', () => {
  expect(
    shown([
      posting('-12', 'USDT', 'lever_close', 'trade', 2),
      posting('-1', 'USDT', 'overnight', 'fee', 2),
      posting('-0.5', 'USDT', 'fee', 'fee', 2),
      posting('-2', 'USDT', 'fee', 'fee', 1),
    ]),
  ).toEqual([
    ['12 USDT', '', '1.5 USDT', 'realized gain'],
    ['2 USDT', '', '', 'cost'],
  ])
})
