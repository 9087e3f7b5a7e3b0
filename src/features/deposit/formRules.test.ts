import * as v from 'valibot'
import { expect, test } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import { depositFaults, PAYER_MAX } from './formRules.ts'

const USDT: Coin = {
  id: 3,
  name: 'USDT',
  subName: 'TRC20',
  type: 'crypto',
  status: 1,
  address: '',
  image: '',
  precision: 6,
  deposit_min: decimal('10'),
  deposit_max: decimal('1000000'),
  deposit_integer: 1,
  confirmations: 19,
  withdraw_min: decimal('10'),
  withdraw_max: decimal('1000'),
  fee: decimal('1'),
  fee_type: 'fixed',
  need_tag: 0,
  closed: 0,
}
const BTC: Coin = {
  ...USDT,
  id: 1,
  name: 'BTC',
  precision: 8,
  deposit_min: decimal('0.0001'),
  deposit_max: decimal('1000'),
  deposit_integer: 0,
}
const FORM = { account: 'TQ1 payer', amount: '500', voucher: '/api/file/abcdefghijklmnopqrst' }

test('a complete deposit form has no validation error', () => {
  expect(depositFaults(FORM, USDT)).toEqual({})
  expect(depositFaults({ ...FORM, amount: '0.0105' }, BTC)).toEqual({})
})

test('a deposit of 10.5 is rejected where only whole amounts are accepted, and accepted elsewhere', () => {
  expect(depositFaults({ ...FORM, amount: '10.5' }, USDT)).toEqual({ amount: 'correct' })
  expect(depositFaults({ ...FORM, amount: '10.5' }, BTC)).toEqual({})
})

test('a deposit below the minimum, empty or not a number is rejected', () => {
  for (const amount of ['9', '0', '', 'ten']) {
    expect(depositFaults({ ...FORM, amount }, USDT), amount).toEqual({ amount: 'correct' })
  }
})

test('a deposit above the maximum is rejected with an error that names the maximum', () => {
  expect(depositFaults({ ...FORM, amount: '1000001' }, USDT)).toEqual({ amount: 'above' })
  expect(depositFaults({ ...FORM, amount: '1000000' }, USDT)).toEqual({})
})

test('a bank deposit is accepted before its payment proof is uploaded', () => {
  expect(depositFaults({ ...FORM, voucher: null }, { ...USDT, type: 'fiat' })).toEqual({})
})

test('a deposit without payer or payment proof is rejected', () => {
  expect(depositFaults({ ...FORM, account: '  ', voucher: null }, USDT)).toEqual({
    account: 'missing',
    voucher: 'missing',
  })
})

test('a payer with more characters than the API call accepts is rejected as too long', () => {
  for (const [account, fault] of [
    ['x'.repeat(PAYER_MAX), undefined],
    [` ${'x'.repeat(PAYER_MAX)} `, undefined],
    ['x'.repeat(PAYER_MAX + 1), 'long'],
  ] as const) {
    expect(depositFaults({ ...FORM, account }, USDT).account).toBe(fault)
    expect(v.is(wallet.deposit.params.entries.account, account)).toBe(fault === undefined)
  }
})
