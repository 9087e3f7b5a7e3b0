import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import {
  amountProblem,
  BANK_ARRIVAL_LIMIT,
  bought,
  coversMarket,
  overLimit,
  PENDING_ARRIVAL_LIMIT,
  payWithin,
  priceGuarantee,
  priceHold,
  quotedRate,
  validUntil,
} from './quickBuy.ts'
import { maskedTaxId, payerFaults } from './quickBuyPayer.ts'

const d = decimal
const dollar = { fiatPerUsd: d('1'), coinPrice: d('1'), spread: d('0') }

test('a purchase for 1,000 USD yields 1,000 USDT', () => {
  const rate = quotedRate(dollar)
  expect(rate).toBe('1')
  expect(bought(d('1000'), rate, d('0'), 6)).toEqual({ gross: '1000', fee: '0', coin: '1000' })
})

test('the quick-buy rate includes the spread and is rounded up, and the purchased coins are rounded down', () => {
  const rate = quotedRate({ fiatPerUsd: d('25048.492735'), coinPrice: d('1'), spread: d('0.01') })
  expect(rate).toBe('25298.97766235')
  expect(quotedRate({ ...dollar, fiatPerUsd: d('0.773358'), spread: d('0.0123457') })).toBe('0.78290565')
  // 1,000,000 / 25298.97766235 is 39.527288…, which is rounded down to 6 decimals.
  expect(bought(d('1000000'), rate, d('0'), 6).coin).toBe('39.527288')
  expect(bought(d('100'), d('3'), d('0'), 6).coin).toBe('33.333333')
})

test('the fee of a quick buy is taken from the purchased coins and rounded up', () => {
  expect(bought(d('1000'), d('1'), d('0.015'), 6)).toEqual({ gross: '1000', fee: '15', coin: '985' })
  expect(bought(d('1'), d('3'), d('0.015'), 6)).toEqual({ gross: '0.333333', fee: '0.005', coin: '0.328333' })
  expect(bought(d('1'), d('3'), d('0.0000001'), 2)).toEqual({ gross: '0.33', fee: '0.01', coin: '0.32' })
})

test('a quick-buy amount of 10.5 is rejected because the amount is not whole, and the minimum and the maximum are accepted', () => {
  const range = { min: d('10'), max: d('5000') }
  expect(amountProblem(d('10.5'), range)).toBe('integer')
  expect(amountProblem(d('10.0'), range)).toBeNull()
  expect(amountProblem(d('10'), range)).toBeNull()
  expect(amountProblem(d('5000'), range)).toBeNull()
  expect(amountProblem(d('9'), range)).toBe('range')
  expect(amountProblem(d('5001'), range)).toBe('range')
  expect(amountProblem(d('0'), { ...range, min: d('0') })).toBe('range')
})

test('2,001 USD exceeds a limit of 2,000 USDT and 2,000 USD does not; other currencies convert at the rate without spread', () => {
  expect(overLimit(d('2000'), d('1'), d('2000'))).toBe(false)
  expect(overLimit(d('2001'), d('1'), d('2000'))).toBe(true)
  expect(overLimit(d('50800000'), d('25400'), d('2000'))).toBe(false)
  expect(overLimit(d('50800001'), d('25400'), d('2000'))).toBe(true)
})

test('open orders count towards the limit, each at the rate without spread of its own currency', () => {
  const dong = { amount: d('25000000'), fiatPerUsd: d('25000') }
  expect(overLimit(d('1000'), d('1'), d('2000'), [dong])).toBe(false)
  expect(overLimit(d('1001'), d('1'), d('2000'), [dong])).toBe(true)
  const thirds = [1, 2].map(() => ({ amount: d('1000'), fiatPerUsd: d('3') }))
  expect(overLimit(d('1000'), d('3'), d('1000'), thirds)).toBe(false)
  expect(overLimit(d('1001'), d('3'), d('1000'), thirds)).toBe(true)
})

test('a quick-buy quote expires after 25 to 30 seconds, at the same time for every request within the same five seconds', () => {
  expect(validUntil(1_000_000)).toBe(1_030_000)
  expect(validUntil(1_004_999)).toBe(1_030_000)
  expect(validUntil(1_005_000)).toBe(1_035_000)
})

test('the price of a quick-buy order is guaranteed for a day when paid by bank transfer, for five minutes otherwise', () => {
  expect(['bank', 'card', 'scan_code'].map(priceGuarantee)).toEqual([86_400_000, 300_000, 300_000])
})

test('a quick-buy payment gets the guaranteed price only if it was begun in time and arrives in time, by card within half an hour', () => {
  const until = 1_000_000
  const hold = (method: string, begun: number, arrives: number) =>
    priceHold({ method, until, begun }, until + arrives)
  expect([hold('card', until - 1, -1), hold('card', until, 0)]).toEqual(['held', 'ended'])
  expect([hold('card', until - 1, 1_799_999), hold('card', until - 1, 1_800_000)]).toEqual(['held', 'ended'])
  expect([hold('bank', until - 1, -1), hold('bank', until, PENDING_ARRIVAL_LIMIT)]).toEqual(['held', 'ended'])
})

test('a quick-buy bank transfer that was reported as sent in time and arrives within five days after the guarantee gets the price only as far as the spread covers the change of the market', () => {
  const until = 1_000_000
  const hold = (arrives: number) => priceHold({ method: 'bank', until, begun: until - 1 }, until + arrives)
  expect([hold(0), hold(BANK_ARRIVAL_LIMIT - 1), hold(BANK_ARRIVAL_LIMIT)]).toEqual([
    'within_spread',
    'within_spread',
    'ended',
  ])
})

test('the spread of a quick-buy price covers the market up to exactly the price', () => {
  const covers = (fiatPerUsd: string) =>
    coversMarket(d('25250'), { fiatPerUsd: d(fiatPerUsd), coinPrice: d('1') })
  expect([covers('24000'), covers('25250'), covers('25250.00000001')]).toEqual([true, true, false])
})

test('a quick-buy order expires after a day when paid by bank transfer, after half an hour otherwise', () => {
  expect([payWithin('bank'), payWithin('card'), payWithin('scan')]).toEqual([
    86_400_000, 1_800_000, 1_800_000,
  ])
})

const PAYER = {
  first_name: 'Ann',
  last_name: 'O’Neill-Nguyễn',
  full_name: 'Ann O’Neill',
  email: 'ann@example.com',
  phone: '+1 (202) 555-0100',
  tax_id: '',
}

test('a payer field that is empty, contains an invalid character or has an invalid format is reported', () => {
  expect(payerFaults(PAYER, 'US', false)).toEqual({})
  expect(payerFaults({ ...PAYER, first_name: ' ', email: '', phone: '' }, 'US', false)).toEqual({
    first_name: 'required',
    email: 'required',
    phone: 'required',
  })
  expect(payerFaults({ ...PAYER, first_name: 'Ann<3', full_name: 'R2D2' }, 'US', false)).toEqual({
    first_name: 'characters',
    full_name: 'characters',
  })
  expect(payerFaults({ ...PAYER, email: 'ann@home', phone: '12-34' }, 'US', false)).toEqual({
    email: 'format',
    phone: 'format',
  })
  expect(payerFaults({ ...PAYER, first_name: '安', last_name: 'ศรี' }, 'TH', false)).toEqual({})
})

test('a tax number is required only where the country asks for it, and must have the format of that country', () => {
  expect(payerFaults(PAYER, 'BR', true)).toEqual({ tax_id: 'required' })
  const faults = (country: string, tax_id: string) => payerFaults({ ...PAYER, tax_id }, country, true).tax_id
  expect(faults('BR', '123.456.789-09')).toBeUndefined()
  expect(faults('BR', '12345678909')).toBeUndefined()
  expect(faults('BR', '1234567890')).toBe('format')
  expect(faults('IN', 'ABCDE1234F')).toBeUndefined()
  expect(faults('IN', 'ABCD1234F')).toBe('format')
  expect(faults('MX', 'VECJ880326XXX')).toBeUndefined()
  expect(faults('MX', '880326')).toBe('format')
  expect(faults('US', '123-45-6789')).toBeUndefined()
})

test('a tax number is masked to its last four characters', () => {
  expect(maskedTaxId('12345678909')).toBe('••••8909')
  expect(maskedTaxId('')).toBe('')
})
