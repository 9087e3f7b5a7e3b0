import { expect, it } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import type { Scene } from '#contract/table.ts'
import { collapseFreezes } from './collapseFreezes.ts'

const bill = (id: number, scene: Scene, ref = '', type = 'spot_order') =>
  ({ id, scene, ref_type: type, ref_id: ref }) as Bill
const told = (rows: readonly Bill[]) =>
  collapseFreezes(rows).map(({ lead, folded }) => [lead.id, ...folded.map((one) => one.id)])

it('freezes and releases of an order are folded under its newest other bill', () => {
  expect(
    told([
      bill(9, 'release', '4'),
      bill(8, 'fee', '4'),
      bill(7, 'coin_trade', '4'),
      bill(6, 'recharge', '1', 'recharge'),
      bill(5, 'freeze', '4'),
      bill(4, 'freeze', '4'),
    ]),
  ).toEqual([[8, 9, 5, 4], [7], [6]])
})

it('freezes and releases of an order without other bills are folded under their newest, order by order', () => {
  expect(told([bill(4, 'release', '1'), bill(3, 'freeze', '2'), bill(2, 'freeze', '1')])).toEqual([
    [4, 2],
    [3],
  ])
})

it('freezes and releases without an order are not folded', () => {
  expect(told([bill(2, 'freeze'), bill(1, 'freeze')])).toEqual([[2], [1]])
})
