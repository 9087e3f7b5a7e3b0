import { describe, expect, test } from 'vitest'
import type { NftOrder } from '#contract/trade/nft.ts'
import { decimal } from '#domain/money.ts'
import { item } from '../test-kit.ts'
import { allowance, type BuyContext, buyRules, winFault, winPayment } from './formRules.ts'

const BOX = item({
  ...{ sell_mode: 2, is_box: 1, price: '20', stock: 12, limit_per_user: 5, bought: 1, margin: null },
})
const context = (change: Partial<BuyContext> = {}): BuyContext => ({
  ...{ item: BOX, scale: 8, available: decimal('1000'), now: 1_500_000 },
  ...change,
})
const errors = (num: string, change: Partial<BuyContext> = {}) =>
  buyRules.errors({ num }, context(change)).num

describe('three blind boxes at a price of 20', () => {
  test('cost 60 in total', () => {
    expect(buyRules.summarise({ num: '3' }, context())).toMatchObject({
      num: 3,
      payment: { total: '60', due: '60', fee: '0' },
    })
    expect(errors('3')).toBeUndefined()
  })

  test('can be bought with a balance of 60 and not with 59.99', () => {
    expect(errors('3', { available: decimal('60') })).toBeUndefined()
    expect(errors('3', { available: decimal('59.99') })).toBe('insufficient')
  })
})

test.each([
  ['', 'missing'],
  ['0', 'missing'],
  ['1.5', 'whole'],
  ['x', 'whole'],
  ['4', undefined],
  ['5', 'limit'],
] as const)(
  'a purchase of %j boxes, with a limit of five per person and one box bought, has the error %s',
  (num, found) => {
    expect(errors(num)).toBe(found)
  },
)

test('a purchase is rejected for a work that is sold out, outside its sale time, withdrawn, or owned by the buyer', () => {
  expect(errors('1', { item: { ...BOX, stock: 0 } })).toBe('sold')
  expect(errors('1', { item: { ...BOX, state: 'sold', on_sale: 0 } })).toBe('sold')
  expect(errors('1', { now: 999_999 })).toBe('closed')
  expect(errors('1', { now: 2_000_000 })).toBe('closed')
  expect(errors('1', { item: { ...BOX, state: 'withdrawn', on_sale: 0 } })).toBe('closed')
  expect(errors('1', { item: { ...BOX, is_box: 0, limit_per_user: 0, uid: 5 } })).toBe('own')
})

test('the number of boxes that a person may still buy is limited by the stock and by the rest of the limit per person', () => {
  expect(allowance(BOX)).toBe(4)
  expect(allowance({ ...BOX, stock: 2 })).toBe(2)
  expect(allowance({ ...BOX, limit_per_user: 0 })).toBe(12)
  expect(allowance({ ...BOX, bought: 9 })).toBe(0)
})

describe('the payment of an auction won at 1,050 with a margin of 200', () => {
  const won: Pick<NftOrder, 'price' | 'num' | 'margin' | 'pay_deadline' | 'status'> = {
    ...{ price: decimal('1050'), num: 1, margin: decimal('200'), pay_deadline: 87_400, status: 0 },
  }
  const late = (now: number) => winFault(won, decimal('850'), 8, now)

  test('is 850, accepted with a balance of 850 and rejected with a balance of 849.99', () => {
    expect(winPayment(won, 8)).toMatchObject({ total: '1050', due: '850', counted: '200', back: '0' })
    expect(winFault(won, decimal('850'), 8, 0)).toBeNull()
    expect(winFault(won, decimal('849.99'), 8, 0)).toBe('insufficient')
  })

  test('is accepted until one second before the deadline and rejected as late from the deadline on', () => {
    expect(late(87_399_999)).toBeNull()
    expect(late(87_400_000)).toBe('late')
    expect(winFault({ ...won, status: 2 }, decimal('850'), 8, 0)).toBe('late')
    expect(winFault({ ...won, status: 1 }, decimal('850'), 8, 0)).toBe('paid')
  })
})
