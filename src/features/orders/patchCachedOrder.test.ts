import { expect, it } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { withOrder } from './patchCachedOrder.ts'

const order = (id: number, filled: string) => ({ id, filled_amount: filled }) as SpotOrder
const answered = (...list: SpotOrder[]) => ({ data: { list }, asOf: 5 })

it('the newest state of an order replaces its older state in cached lists and pages, and leaves other orders unchanged', () => {
  const other = order(1, '0')
  const list = withOrder(answered(other, order(2, '0')), order(2, '0.5'))
  expect(list).toEqual(answered(other, order(2, '0.5')))
  const pages = withOrder({ pages: [answered(other), answered(order(2, '0'))] }, order(2, '1'))
  expect(pages).toEqual({ pages: [answered(other), answered(order(2, '1'))] })
  expect(withOrder(answered(other), order(9, '1'))).toEqual(answered(other))
})
