import { expect, test } from 'vitest'
import { prefillFrom, type Wanted } from './prefill.ts'

const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const XRP = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const usdt: Wanted = { coin: 'USDT', networks: ['TRC20', 'ERC20', 'BEP20'], chosen: 'ERC20', payment: true }

test('a payment code of a token fills in the receiver and the amount, never the contract of the token', () => {
  for (const prefix of ['', 'pay-'])
    expect(
      prefillFrom(`ethereum:${prefix}${USDT}@1/transfer?address=${ETH}&uint256=9.55e6`, usdt),
      prefix,
    ).toEqual({ network: 'ERC20', address: ETH, tag: '', amount: '9.55' })
})

test('a payment code for another network of the coin selects that network', () => {
  expect(prefillFrom(`ethereum:${ETH}@56`, usdt)).toMatchObject({ network: 'BEP20', address: ETH })
  expect(prefillFrom(`tron:${TRON}`, usdt)).toMatchObject({ network: 'TRC20', address: TRON })
  expect(prefillFrom(`ethereum:${ETH}`, { ...usdt, chosen: 'BEP20' })).toMatchObject({ network: 'BEP20' })
})

test('a payment code for a network on which the coin cannot be withdrawn is rejected with the name of that network', () => {
  expect(prefillFrom(`ethereum:${ETH}@56`, { ...usdt, networks: ['TRC20', 'ERC20'] })).toEqual({
    why: 'other',
    found: 'BNB Smart Chain (BEP20)',
  })
  expect(prefillFrom(`ripple:${XRP}?dt=495`, usdt)).toMatchObject({ why: 'other' })
})

test('a payment code that asks for another coin is rejected with the name of that coin', () => {
  expect(prefillFrom(`ethereum:${ETH}@1?value=1e18`, usdt)).toEqual({ why: 'other', found: 'ETH' })
  const usdc = `tron:${TRON}?token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&amount=1`
  expect(prefillFrom(usdc, { ...usdt, coin: 'USDC' })).toEqual({ why: 'other', found: 'USDT' })
  // The address book uses only the address, so the payment's coin does not matter.
  expect(prefillFrom(`ethereum:${ETH}@1?value=1e18`, { ...usdt, payment: false })).toMatchObject({
    address: ETH,
  })
})

test('the tag of a payment code is filled in together with the address, also from an X-address', () => {
  const xrp: Wanted = { coin: 'XRP', networks: ['XRPL'], chosen: 'XRPL', payment: true }
  for (const code of [
    `ripple:${XRP}?amount=10&dt=495`,
    `xrpl:${XRP}?dt=495`,
    'ripple:XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV',
  ])
    expect(prefillFrom(code, xrp), code).toMatchObject({ address: XRP, tag: '495' })
  // The text before the colon is an address, not a scheme, so nothing is filled in.
  expect(prefillFrom(`${XRP}:495`, xrp)).toMatchObject({ why: 'unknown' })
})
