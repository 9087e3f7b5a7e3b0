import { describe, expect, test } from 'vitest'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { chooseTransfer, type Movable, transferRules } from './formRules.ts'

const coin = (id: number, name: string, accounts: Partial<Record<AccountCode, string>>): Movable => ({
  id,
  name,
  image: '',
  accounts: Object.entries(accounts).map(([account, available]) => ({
    account: account as AccountCode,
    available: decimal(available),
  })),
})
const USDT = coin(3, 'USDT', { change: '0', lever: '12.5', micro: '0', stock: '3' })
const BTC = coin(1, 'BTC', { change: '0.5', margin: '0' })
const brief = (choice: ReturnType<typeof chooseTransfer>) =>
  choice && [choice.coin.name, choice.from, choice.to]

describe('the accounts of a transfer', () => {
  test('are the requested accounts when a transfer between them is possible', () => {
    expect(brief(chooseTransfer([USDT, BTC], { currency: 1, from: 'change', to: 'margin' }))).toEqual([
      'BTC',
      'change',
      'margin',
    ])
    expect(brief(chooseTransfer([USDT, BTC], { to: 'stock' }))).toEqual(['USDT', 'lever', 'stock'])
  })

  test('start from an account with a balance when no account is requested', () => {
    expect(brief(chooseTransfer([USDT, BTC], {}))).toEqual(['USDT', 'lever', 'change'])
  })

  test('are always two different accounts, neither of which holds locked principal', () => {
    expect(brief(chooseTransfer([USDT], { from: 'lever', to: 'lever' }))).toEqual(['USDT', 'lever', 'change'])
    const locked = coin(9, 'ADA', { change: '1', deposit: '5', mining: '5' })
    expect(chooseTransfer([locked], {})).toBeNull()
  })

  test('are undetermined when there is no balance to transfer', () => {
    expect(chooseTransfer([], { currency: 3 })).toBeNull()
  })
})

test('a transfer above the balance of the source account is rejected at the amount field', () => {
  const at = (amount: string, from: 'change' | 'lever') =>
    transferRules.errors({ amount }, { coin: USDT, from, precision: 6 }).amount
  expect(at('12.5', 'lever')).toBeUndefined()
  expect([at('12.500001', 'lever'), at('12.5', 'change')]).toEqual(['insufficient', 'insufficient'])
  expect(at('', 'lever')).toBe('correct')
})
