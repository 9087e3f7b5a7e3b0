import { isZero, neg } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'
import { figuresOf } from './store.ts'
import type { ConversionRow } from './tables.ts'

/** Type of the ledger hold for the frozen amount that is sold. */
export const CONVERT = 'convert'

const journal = (row: ConversionRow, step: string, time: number, lines: readonly Line[]): Journal => ({
  key: `convert:${row.id}:${step}`,
  refType: CONVERT,
  refId: String(row.id),
  time,
  lines: lines.filter(({ amount }) => !isZero(amount)),
})

const line = (
  party: Line['party'],
  currency: number,
  amount: Line['amount'],
  scene: Line['scene'],
): Line => ({
  party,
  currency,
  bucket: 'available',
  amount,
  scene,
})

const own = (row: ConversionRow, currency: number, amount: Line['amount'], scene: Line['scene']): Line =>
  line({ user: row.user_id, account: 'change' }, currency, amount, scene)

const held = (row: ConversionRow, amount: Line['amount'], scene: Line['scene']): Line => ({
  ...own(row, row.from_id, amount, scene),
  bucket: 'frozen',
  hold: { type: CONVERT, id: row.id },
})

/**
 * Freezes the sold amount until the next recorded prices decide the conversion: `change.a −1 ETH → change.f
 * +1` (`a` available, `f` frozen).
 */
export const holdJournal = (row: ConversionRow, time: number): Journal =>
  journal(row, 'open', time, [
    own(row, row.from_id, neg(row.number), 'freeze'),
    held(row, row.number, 'freeze'),
  ])

/**
 * Fills a conversion: the frozen coins go to `convert_book`, the platform account that is the counterparty of all
 * conversions, which pays the bought coins less the fee. `change.f −1 ETH → P/convert_book; P/convert_book −1600 USDT
 * → change.a +1598.4, P/fee +1.6`.
 */
export function fillJournal(row: ConversionRow, time: number): Journal {
  const { gross, fee, to } = figuresOf(row)
  return journal(row, 'done', time, [
    held(row, neg(row.number), 'convert'),
    line({ platform: 'convert_book' }, row.from_id, row.number, 'convert'),
    line({ platform: 'convert_book' }, row.to_id, neg(gross), 'convert'),
    own(row, row.to_id, to, 'convert'),
    line({ platform: 'fee' }, row.to_id, fee, 'fee'),
  ])
}

/** Releases the frozen amount of a conversion that is not filled. */
export const releaseJournal = (row: ConversionRow, time: number): Journal =>
  journal(row, 'back', time, [
    held(row, neg(row.number), 'release'),
    own(row, row.from_id, row.number, 'release'),
  ])
