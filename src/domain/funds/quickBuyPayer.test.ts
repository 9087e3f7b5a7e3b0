import * as v from 'valibot'
import { expect, test } from 'vitest'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import { namesOf, payerFaults } from './quickBuyPayer.ts'
import { PAYER_LENGTHS } from './textLengths.ts'

test.each([
  ['Ann Example', 'US', 'Ann', 'Example'],
  ['Ann Mary  Example', 'GB', 'Ann Mary', 'Example'],
  ['Nguyễn Văn An', 'VN', 'Văn An', 'Nguyễn'],
  ['Zhang Wei', 'CN', 'Wei', 'Zhang'],
  ['张伟', 'CN', '伟', '张'],
  ['김민수', 'KR', '민수', '김'],
  ['Cher', 'US', 'Cher', 'Cher'],
  ['', '', '', ''],
])(
  'the full name %s on a document of %s is suggested as first name %s and last name %s',
  (full, country, first, last) => {
    expect(namesOf(full, country)).toEqual({ first_name: first, last_name: last })
  },
)

test('a tax id is accepted only in the format of its country, in Brazil with its check digits', () => {
  const payer = { first_name: 'A', last_name: 'B', full_name: 'A B', email: 'a@b.co', phone: '123456' }
  const fault = (country: string, tax_id: string) => payerFaults({ ...payer, tax_id }, country, true).tax_id
  for (const [country, good] of [
    ['BR', '529.982.247-25'],
    ['BR', '52998224725'],
    ['BR', '１１１.444.777-35'],
    ['BR', '11.222.333/0001-81'],
    ['IN', 'ABCPE1234F'],
    ['MX', 'GODE561231GR8'],
    ['ZZ', '12345'],
  ] as const)
    expect(fault(country, good), good).toBeUndefined()
  for (const [country, bad] of [
    ['BR', '529.982.247-26'],
    ['BR', '111.111.111-11'],
    ['BR', '11.222.333/0001-82'],
    ['BR', '00000000000000'],
    ['IN', 'ABCD1234F'],
    ['MX', 'GODE561331GR8'],
  ] as const)
    expect(fault(country, bad), bad).toBe('format')
  expect(fault('BR', '')).toBe('required')
})

test('a phone number with points and an email address with the full stop of another keyboard are accepted', () => {
  const payer = { first_name: 'A', last_name: 'B', full_name: 'A B', email: 'a@example。com', tax_id: '' }
  for (const phone of ['06.12.34.56.78', '+1 415.555.2671', '０９０−１２３４−５６７８'])
    expect(payerFaults({ ...payer, phone }, 'FR', false), phone).toEqual({})
})

test('a text above the length that the call accepts is rejected as too long in every field of the payer', () => {
  const payer = {
    ...{ first_name: 'A', last_name: 'B', full_name: 'A B' },
    ...{ email: 'a@b.co', phone: '123456', tax_id: '12345' },
  }
  const { entries } = quickBuy.buy.params
  for (const field of ['first_name', 'last_name', 'full_name', 'email', 'phone', 'tax_id'] as const) {
    const longest = payer[field].padEnd(PAYER_LENGTHS[field], payer[field].slice(-1))
    const fault = (text: string) => payerFaults({ ...payer, [field]: text }, 'ZZ', true)[field]
    expect(fault(longest), field).not.toBe('long')
    expect(v.is(entries[field], longest), field).toBe(true)
    expect(fault(`${longest}1`), field).toBe('long')
    expect(v.is(entries[field], `${longest}1`), field).toBe(false)
  }
})
