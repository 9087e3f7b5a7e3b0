import { expect, it } from 'vitest'
import type { Bill } from '#contract/funds/wallet.ts'
import type { Scene } from '#contract/table.ts'
import { decimal } from '#domain/money.ts'
import { groupPostings, ungroupedPostings } from './journalRows.ts'

type Given = Partial<Bill> & { readonly id: number }
const bill = (given: Given): Bill =>
  ({
    journal_id: given.id,
    account: 'change',
    bucket: 'available',
    currency_name: 'USDT',
    value: decimal('1'),
    scene: 'coin_trade',
    scene_class: 'trade',
    ref_type: 'spot_order',
    ref_id: '',
    ...given,
  }) as Bill
const move = (id: number, scene: Scene, ref_id = '') => bill({ id, scene, scene_class: 'move', ref_id })
const shown = (rows: readonly Bill[]) =>
  groupPostings(rows).map(({ event, folded }) => [event.lead.id, ...folded.map(({ lead }) => lead.id)])

it('the postings of a journal are one row, named by the exchanged amount, with the sum of each coin', () => {
  const sale = { journal_id: 7, ref_id: '4' }
  const [entry, ...others] = groupPostings([
    bill({ ...sale, id: 4, scene: 'fee', scene_class: 'fee', value: decimal('-1.5') }),
    bill({ ...sale, id: 3, currency_name: 'BTC', bucket: 'frozen', value: decimal('-0.024') }),
    bill({ ...sale, id: 2, value: decimal('1500') }),
  ])
  expect(others).toEqual([])
  expect(entry?.event.lead.id).toBe(2)
  expect(entry?.event.bills.map(({ id }) => id)).toEqual([4, 3, 2])
  expect(entry?.event.changes).toEqual([
    { currency: 'USDT', amount: '1498.5' },
    { currency: 'BTC', amount: '-0.024' },
  ])
})

it('a transfer between own accounts is a row without a changed amount, with the sending account', () => {
  const moved = { journal_id: 1, scene: 'transfer', scene_class: 'move' } as const
  const [entry] = groupPostings([
    bill({ ...moved, id: 2, account: 'lever', value: decimal('20') }),
    bill({ ...moved, id: 1, value: decimal('-20') }),
  ])
  expect(entry?.event).toMatchObject({ lead: { id: 2 }, from: 'change', changes: [] })
})

it('a transfer between own accounts less a fee is a row with the fee as the changed amount, and the sending account', () => {
  const returned = { journal_id: 1, scene: 'lock_return', scene_class: 'move' } as const
  const [entry] = groupPostings([
    bill({ ...returned, id: 3, value: decimal('988') }),
    bill({
      ...returned,
      id: 2,
      scene: 'lock_penalty',
      scene_class: 'fee',
      account: 'mining',
      value: decimal('-12'),
    }),
    bill({ ...returned, id: 1, account: 'mining', bucket: 'locked', value: decimal('-988') }),
  ])
  expect(entry?.event).toMatchObject({
    lead: { id: 3 },
    from: 'mining',
    changes: [{ currency: 'USDT', amount: '-12' }],
  })
})

it('an opened position is a row with the fee as the changed amount, because the margin stays within the account', () => {
  const opened = { journal_id: 1, account: 'lever', scene: 'lever_open' } as const
  const [entry] = groupPostings([
    bill({ ...opened, id: 3, scene: 'fee', scene_class: 'fee', value: decimal('-3') }),
    bill({ ...opened, id: 2, bucket: 'locked', value: decimal('500') }),
    bill({ ...opened, id: 1, bucket: 'frozen', value: decimal('-500') }),
  ])
  expect(entry?.event).toMatchObject({
    lead: { id: 2 },
    moved: true,
    from: null,
    changes: [{ currency: 'USDT', amount: '-3' }],
  })
})

it('freezes and releases of an order are folded under the newest other row of that order', () => {
  expect(
    shown([
      move(9, 'release', '4'),
      bill({ id: 8, scene: 'fee', scene_class: 'fee', ref_id: '4' }),
      bill({ id: 7, ref_id: '4' }),
      bill({ id: 6, ref_type: 'recharge', ref_id: '1' }),
      move(5, 'freeze', '4'),
      move(4, 'freeze', '4'),
    ]),
  ).toEqual([[8, 9, 5, 4], [7], [6]])
})

it('freezes and releases of an order without other rows are folded under the newest of these freezes and releases', () => {
  expect(shown([move(4, 'release', '1'), move(3, 'freeze', '2'), move(2, 'freeze', '1')])).toEqual([
    [4, 2],
    [3],
  ])
})

it('freezes and releases without an order are separate rows', () => {
  expect(shown([move(2, 'freeze'), move(1, 'freeze')])).toEqual([[2], [1]])
})

it('in the list of single postings, each posting of a journal is a separate row', () => {
  const rows = [bill({ id: 2, journal_id: 1 }), bill({ id: 1, journal_id: 1 })]
  expect(
    ungroupedPostings(rows).map(({ event, folded }) => [event.lead.id, event.bills.length, folded.length]),
  ).toEqual([
    [2, 1, 0],
    [1, 1, 0],
  ])
})
