import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { liveExtremeOf } from './liveTrailingStop.ts'
import { orderOf, TRAIL, TRIGGER } from './test-kit.ts'

const quote = (price: string, after = 10) => ({ now_price: decimal(price), time: TRAIL.trail.time + after })
const extreme = (...given: Parameters<typeof liveExtremeOf>) => {
  const { trail, isEstimated } = liveExtremeOf(...given)
  return [trail?.price, isEstimated]
}

test('the extreme price of a trailing sale rises with the quotes that the page receives, and is replaced by a higher price from the server', () => {
  const sale = orderOf({ ...TRAIL, id: 71 })
  expect(extreme(sale, undefined)).toEqual(['100', false])
  expect(extreme(sale, quote('99'))).toEqual(['100', false])
  expect(extreme(sale, quote('110'))).toEqual(['110', true])
  expect(extreme(sale, quote('105', 20))).toEqual(['110', true])
  const read = { ...sale, trail: { ...TRAIL.trail, price: decimal('111') } }
  expect(extreme(read, quote('105', 20))).toEqual(['111', false])
})

test('the extreme price of a trailing buy falls with newer quotes, and ignores a quote older than the extreme price', () => {
  const buy = orderOf({ ...TRAIL, id: 72, type: 1 })
  expect(extreme(buy, quote('90', -1))).toEqual(['100', false])
  expect(extreme(buy, quote('90'))).toEqual(['90', true])
  expect(extreme(buy, quote('120', 20))).toEqual(['90', true])
})

test('quotes do not change the extreme price of a trailing stop that is triggered or ended', () => {
  const sale = orderOf({ ...TRAIL, id: 73 })
  liveExtremeOf(sale, quote('110'))
  expect(extreme({ ...sale, trigger: TRIGGER }, quote('120'))).toEqual(['100', false])
  expect(extreme(sale, quote('99', 30))).toEqual(['100', false])
  expect(extreme({ ...sale, status: 'cancelled' }, quote('120'))).toEqual(['100', false])
})
