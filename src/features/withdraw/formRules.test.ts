import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type WithdrawInfo, withdraw } from '#contract/funds/withdraw.ts'
import { decimal } from '#domain/money.ts'
import { EMPTY_WITHDRAW, withdrawRules } from './formRules.ts'

const network = {
  fee: decimal('1'),
  fee_type: 'fixed' as const,
  withdraw_min: decimal('10'),
  withdraw_max: decimal('1000'),
  need_tag: 0,
  closed: 0,
  status: 1,
}
const info: WithdrawInfo = {
  currency: 3,
  currency_name: 'USDT',
  precision: 6,
  available: decimal('500.5'),
  ...network,
  networks: [
    { ...network, network: 'TRC20' },
    { ...network, network: 'ERC20', fee: decimal('0.01'), fee_type: 'rate' },
  ],
  limit_24h_btc: decimal('200'),
  used_24h_btc: decimal('199.99'),
  coin_price: decimal('1'),
  btc_price: decimal('20000'),
  hold_until: 0,
  factor: 0,
  saved_only: 0,
  contacts: [],
  test: 0,
}
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const filled = { ...EMPTY_WITHDRAW, address: TRON, amount: '100' }
const context = { info, waits: 0, unsaved: false, untagged: false }

test('a withdrawal pays out the amount less the fee, which is fixed or a percentage rounded up', () => {
  expect(withdrawRules.summarise(filled, context)).toMatchObject({ fee: '1', receive: '99', left: '0.01' })
  const part = { ...filled, network: 'ERC20', amount: '33.333333' }
  expect(withdrawRules.summarise(part, context)).toMatchObject({ fee: '0.333334', receive: '32.999999' })
})

test('an invalid withdrawal amount is rejected with its reason, and an amount above the 24-hour limit with the rest of the limit', () => {
  const key = (amount: string) => withdrawRules.errors({ ...filled, amount }, context).amount
  expect(['', '0', '9.999999', '1000.1', '500.6', '200.000001', '200'].map(key)).toEqual([
    'bad_amount',
    'bad_amount',
    'amount_below',
    'amount_above',
    'insufficient_balance',
    'withdraw_limit',
    undefined,
  ])
  const { problem } = withdrawRules.summarise({ ...filled, amount: '300' }, context)
  expect(problem).toEqual({ key: 'withdraw_limit', left: '0.01' })
})

test('a withdrawal address is rejected on another network than its own, and during the waiting period of a new saved address', () => {
  const fault = (part: Partial<typeof filled>, waits = 0, unsaved = false) =>
    withdrawRules.errors({ ...filled, ...part }, { ...context, waits, unsaved }).address
  expect(fault({})).toBeUndefined()
  expect(fault({}, 0, true)).toBe('unsaved')
  expect(fault({}, 1, true)).toBe('waits')
  expect(fault({ network: 'ERC20' })).toBe('other')
  expect(fault({ address: ' ' })).toBe('missing')
  expect(fault({ address: `${TRON.slice(0, -1)}u` })).toBe('checksum')
  expect(fault({}, 1)).toBe('waits')
})

test('a withdrawal is rejected without a tag where the network needs a tag, and on a closed network', () => {
  const tagged = { ...info, networks: [{ ...network, network: 'XRPL', need_tag: 1 }] }
  const account = { ...filled, address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' }
  expect(withdrawRules.errors(account, { ...context, info: tagged }).tag).toBe('tag')
  expect(withdrawRules.errors({ ...account, tag: '7' }, { ...context, info: tagged }).tag).toBeUndefined()
  const closed = { ...info, networks: [{ ...network, network: 'TRC20', status: 0 }] }
  expect(withdrawRules.errors(filled, { ...context, info: closed }).network).toBe('closed')
})

test('a withdrawal on a network with memos requires a memo, unless the address was saved without a memo', () => {
  const address = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  const ton = { ...info, networks: [{ ...network, network: 'TON', need_tag: 1 }] }
  const of = (tag: string, untagged: boolean) =>
    withdrawRules.errors({ ...filled, address, tag }, { ...context, info: ton, untagged })
  expect(of('', false)).toEqual({ tag: 'tag' })
  expect(of('', true)).toEqual({})
  expect(of('1234', true)).toEqual({})
  const { destination } = withdrawRules.summarise(
    { ...filled, address },
    { ...context, info: ton, untagged: true },
  )
  expect(destination).toEqual({ address, tag: '' })
})

test('a withdrawal with a remark of more than 100 characters is rejected, as by the server', () => {
  for (const [remark, fault] of [
    ['x'.repeat(100), undefined],
    [`  ${'x'.repeat(100)}  `, undefined],
    ['x'.repeat(101), 'long'],
    ['㍿'.repeat(26), 'long'],
  ] as const) {
    expect(withdrawRules.errors({ ...filled, remark }, context)).toEqual(fault ? { remark: fault } : {})
    expect(v.is(withdraw.out.params.entries.remark, remark)).toBe(fault === undefined)
  }
})
