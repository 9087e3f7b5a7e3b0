import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Address } from '#contract/funds/payout.ts'
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
  held_addresses: [],
  contacts: [],
  test: 0,
}
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const filled = { ...EMPTY_WITHDRAW, address: TRON, amount: '100' }
const NOW = 1_800_000_000_000
const context = { info, saved: [], now: NOW }
/** An entry of the address book. */
const saved = (network: string, address: string, tag = ''): Address => ({
  ...{ id: 1, currency: 3, currency_name: 'USDT', network, name: 'Mine', address, tag, qrcode: '' },
  ...{ type: network, usable_time: NOW / 1000, create_time: 0 },
})

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

test('a withdrawal address is rejected on another network than its own', () => {
  const fault = (part: Partial<typeof filled>) =>
    withdrawRules.errors({ ...filled, ...part }, context).address
  expect(fault({})).toBeUndefined()
  expect(fault({ network: 'ERC20' })).toBe('other')
  expect(fault({ address: ' ' })).toBe('missing')
  expect(fault({ address: `${TRON.slice(0, -1)}u` })).toBe('checksum')
})

const HEX = '0x52908400098527886E0F7030069857D2E4169EE7'
const evm = {
  ...info,
  saved_only: 1,
  networks: ['ERC20', 'BEP20'].map((name) => ({ ...network, network: name })),
}
const onEvm = { ...filled, address: HEX, network: 'BEP20' }

test('with saved addresses only, an address that is saved for another network is rejected before any code is asked', () => {
  const of = (entries: readonly Address[] | null) =>
    withdrawRules.errors(onEvm, { info: evm, saved: entries, now: NOW })
  expect(of([saved('ERC20', HEX)])).toEqual({ address: 'unsaved' })
  expect(of([saved('BEP20', HEX.toLowerCase())])).toEqual({})
  expect(of([])).toEqual({ address: 'unsaved' })
  expect(of(null)).toEqual({})
  const { entry } = withdrawRules.summarise(onEvm, { info: evm, saved: [saved('ERC20', HEX)], now: NOW })
  expect(entry).toBeNull()
})

test('with saved addresses only, a saved address with another tag is rejected and not named as saved', () => {
  const address = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
  const xrp = { ...info, saved_only: 1, networks: [{ ...network, network: 'XRPL', need_tag: 1 }] }
  const book = { info: xrp, saved: [saved('XRPL', address, '7')], now: NOW }
  const tagged = (tag: string) => ({ ...filled, address, tag })
  expect(withdrawRules.errors(tagged('8'), book)).toEqual({ address: 'unsaved' })
  expect(withdrawRules.summarise(tagged('8'), book).entry).toBeNull()
  expect(withdrawRules.errors(tagged('7'), book)).toEqual({})
  expect(withdrawRules.summarise(tagged('7'), book).entry?.name).toBe('Mine')
  expect(withdrawRules.errors(tagged(''), book)).toEqual({ tag: 'tag' })
})

test('an address whose waiting time has not ended is rejected with any coin, network and tag, and after its entry was deleted', () => {
  const usable_time = NOW / 1000 + 60
  const held = { ...evm, held_addresses: [{ address: HEX.toLowerCase(), usable_time }] }
  const at = (now: number) => ({ info: held, saved: [], now })
  expect(withdrawRules.errors(onEvm, at(NOW)).address).toBe('waits')
  expect(withdrawRules.summarise(onEvm, at(NOW)).heldUntil).toBe(usable_time * 1000)
  expect(withdrawRules.errors({ ...onEvm, address: '' }, at(NOW)).address).toBe('missing')
  expect(withdrawRules.errors(onEvm, { ...at(usable_time * 1000), saved: [saved('BEP20', HEX)] })).toEqual({})
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
  const of = (tag: string, book: readonly Address[]) =>
    withdrawRules.errors({ ...filled, address, tag }, { ...context, info: ton, saved: book })
  const untagged = [saved('TON', address)]
  expect(of('', [])).toEqual({ tag: 'tag' })
  expect(of('', [saved('TON', address, '1234')])).toEqual({ tag: 'tag' })
  expect(of('', [saved('Solana', address)])).toEqual({ tag: 'tag' })
  expect(of('', untagged)).toEqual({})
  expect(of('1234', untagged)).toEqual({})
  const { destination } = withdrawRules.summarise(
    { ...filled, address },
    { ...context, info: ton, saved: untagged },
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
