import * as v from 'valibot'
import { expect, test } from 'vitest'
import { payout } from '#contract/funds/payout.ts'
import type { Coin } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import {
  type AddressForm,
  addressRules,
  chooseCoin,
  coinOf,
  coinsOf,
  fillFromText,
  isComparedWith,
  needsTag,
  networkOf,
  readPictureCode,
  shortAddress,
} from './formRules.ts'

const coin = (id: number, name: string, subName: string): Coin => ({
  id,
  name,
  subName,
  type: 'crypto',
  status: 1,
  address: '',
  image: '',
  precision: 6,
  deposit_min: decimal('1'),
  deposit_max: decimal('1'),
  deposit_integer: 0,
  confirmations: 1,
  withdraw_min: decimal('1'),
  withdraw_max: decimal('1'),
  fee: decimal('0'),
  fee_type: 'fixed',
  need_tag: 0,
  closed: 0,
})
const usdt = coin(3, 'USDT', 'TRC20')
const ways = [
  { network: 'TRC20', need_tag: 0 },
  { network: 'ERC20', need_tag: 0 },
  { network: 'TON', need_tag: 1 },
]
const coins = [usdt, coin(2, 'ETH', 'ERC20')]
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const form: AddressForm = { currency: 3, network: '', address: TRON, tag: '', name: 'Savings' }
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const qr = { file: '/api/file/x', currency: 3, network: 'TRC20', address: TRON, tag: '' }

test('the form for a saved address rejects an address of another network and an address with a wrong checksum', () => {
  const context = { coins, ways }
  expect(addressRules.errors(form, context)).toEqual({})
  expect(addressRules.errors({ ...form, address: ETHER }, context)).toMatchObject({ address: 'other' })
  const wrong = { ...form, address: TRON.replace('qeL', 'qeM') }
  expect(addressRules.errors(wrong, context)).toMatchObject({ address: 'checksum' })
  expect(addressRules.summarise({ ...form, address: '' }, context).destination).toBeNull()
})

test('choosing another coin clears network, address and tag, and keeps the label', () => {
  const begun = { ...form, network: 'TON', tag: '7' }
  expect({ ...begun, ...chooseCoin(begun, 2) }).toEqual({
    ...{ currency: 2, network: '', address: '', tag: '', name: 'Savings' },
  })
  expect({ ...begun, ...chooseCoin(begun, 3) }).toEqual(begun)
})

test('choosing the first coin keeps an address that was entered before', () => {
  const begun = { ...form, currency: 0 }
  expect({ ...begun, ...chooseCoin(begun, 3) }).toEqual(form)
})

test('a picture of a QR code is valid only for the address, tag, network and coin that it was compared with', () => {
  expect(isComparedWith(qr, form, usdt)).toBe(true)
  expect(isComparedWith({ ...qr, address: OTHER }, form, usdt)).toBe(false)
  expect(isComparedWith(qr, { ...form, network: 'ERC20' }, usdt)).toBe(false)
  expect(isComparedWith(qr, { ...form, currency: 2 }, coins[1])).toBe(false)
  expect(isComparedWith({ ...qr, tag: '7' }, { ...form, tag: ' 7 ' }, usdt)).toBe(true)
  expect(isComparedWith({ ...qr, tag: '7' }, form, usdt)).toBe(false)
  // A code without a tag agrees with any tag, because exchanges often publish the code of the address alone.
  expect(isComparedWith(qr, { ...form, tag: '7' }, usdt)).toBe(true)
})

test('an address without a coin or a label is rejected', () => {
  expect(addressRules.errors({ ...form, currency: 0, name: ' ' }, { coins, ways })).toMatchObject({
    currency: 'coin',
    name: 'name',
  })
})

test('an address label with special characters is rejected, as by the server', () => {
  for (const [name, fault] of [
    ['Ví của Linh-2', undefined],
    ["Mum's wallet No. 1", undefined],
    ['冷钱包', undefined],
    ['a<b>', 'special'],
    ['to the moon 🚀', 'special'],
    ['main; drop', 'special'],
  ] as const) {
    expect(addressRules.errors({ ...form, name }, { coins, ways }).name).toBe(fault)
    expect(v.is(payout.saveAddress.params.entries.name, name)).toBe(fault === undefined)
  }
})

test('an address label counts a character outside the BMP as two characters, as on the server', () => {
  const fault = (name: string) => addressRules.errors({ ...form, name }, { coins, ways }).name
  expect(fault('𠮷'.repeat(15))).toBeUndefined()
  expect(v.is(payout.saveAddress.params.entries.name, '𠮷'.repeat(15))).toBe(true)
  expect(fault('𠮷'.repeat(16))).toBe('long')
  expect(v.is(payout.saveAddress.params.entries.name, '𠮷'.repeat(16))).toBe(false)
})

test('a new address has the network that the person chose, otherwise the coin’s default network', () => {
  const over = { ...form, network: 'ERC20' }
  expect(networkOf(form, usdt)).toBe('TRC20')
  expect(addressRules.errors(over, { coins, ways })).toMatchObject({ address: 'other' })
  const ether = { ...over, address: ETHER }
  expect(addressRules.errors(ether, { coins, ways })).toEqual({})
})

test('an address on a network with memos keeps its memo even when the coin’s default network has no memos', () => {
  const address = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  const memo = { ...form, network: 'TON', address, tag: '1234' }
  expect(needsTag(memo, usdt, ways)).toBe(true)
  expect(needsTag(form, usdt, ways)).toBe(false)
  expect(addressRules.errors(memo, { coins, ways })).toEqual({})
  expect(addressRules.summarise(memo, { coins, ways }).destination).toEqual({ address, tag: '1234' })
})

test('the address book offers coins with a blockchain and no fiat currencies', () => {
  const all = [...coins, { ...coin(9, 'USD', ''), type: 'fiat' as const }]
  expect(coinsOf(all)).toEqual(coins)
  expect(coinOf(all, 9)).toBeUndefined()
})

test('a long address is shortened to its first and last characters', () => {
  expect(shortAddress(TRON)).toBe('TNPeeaaF…8G1NYqeL')
  expect(shortAddress('short')).toBe('short')
})

test('a scanned text that is a bare address, not a payment URI, fills in the address only', () => {
  const begun = { ...form, address: '' }
  expect(fillFromText(TRON, begun, { coins, ways })).toEqual({ part: { address: TRON }, unfit: null })
})

test('a payment URI fills in network, address and tag', () => {
  const begun = { ...form, network: 'TRC20', address: '', tag: '7' }
  const code = `ethereum:${ETHER}`
  expect(fillFromText(code, begun, { coins, ways })).toEqual({
    part: { network: 'ERC20', address: ETHER, tag: '' },
    unfit: null,
  })
})

test('a payment URI for another network is not applied: its text stays in the address field with the reason', () => {
  const code = `bitcoin:${BITCOIN}`
  expect(fillFromText(code, form, { coins, ways })).toMatchObject({
    part: { address: code },
    unfit: { why: 'other' },
  })
  expect(fillFromText(code, { ...form, currency: 0 }, { coins, ways })).toEqual({
    part: { address: code },
    unfit: null,
  })
})

test('the QR code of a picture is read with its tag, from a payment URI or from an address that includes its tag', () => {
  const xrp = coin(9, 'XRP', 'XRPL')
  const address = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
  const included = 'XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV'
  expect(readPictureCode(`ripple:${address}?dt=495`, xrp, 'XRPL')).toMatchObject({ address, tag: '495' })
  expect(readPictureCode(` ${included}`, xrp, 'XRPL')).toEqual({ address: included, tag: '495' })
  expect(readPictureCode(address, xrp, 'XRPL')).toEqual({ address, tag: '' })
  expect(readPictureCode(`bitcoin:${BITCOIN}`, xrp, 'XRPL')).toMatchObject({ why: 'other' })
})
