import { expect, test } from 'vitest'
import { decimal } from '../money.ts'
import { rebateOf } from './coupon.ts'

test('a coupon refunds the first fee in full, the next fee up to the coupon’s remaining value, and no further fee', () => {
  const rebate = (fee: string, spent: string) => rebateOf(decimal(fee), decimal('3'), decimal(spent))
  expect([rebate('2.4', '0'), rebate('1.6', '2.4'), rebate('5', '3')]).toEqual(['2.4', '0.6', '0'])
})
