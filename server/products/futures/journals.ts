import { big, type Decimal, exact, isPositive, isZero, neg } from '#domain/money.ts'
import type { ClosePart } from '#domain/trade/futures/close.ts'
import type { Journal, Line, PlatformAccount } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

/** Type of the ledger hold for an order's reserved amount (frozen) and for a position's margin (locked). */
export const LEVER_HOLD = 'lever_order'

type Parties = Pick<OrderRow, 'id' | 'user_id' | 'account' | 'quote_id'>

const journal = (order: Parties, step: string, time: number, lines: readonly Line[]): Journal => ({
  key: `lever:${order.id}:${step}`,
  refType: LEVER_HOLD,
  refId: String(order.id),
  time,
  lines: lines.filter((line) => !isZero(line.amount)),
})

const free = (order: Parties, amount: Decimal, scene: Line['scene']): Line => ({
  party: { user: order.user_id, account: order.account },
  currency: order.quote_id,
  bucket: 'available',
  amount,
  scene,
})

const held = (order: Parties, bucket: 'frozen' | 'locked', amount: Decimal, scene: Line['scene']): Line => ({
  ...free(order, amount, scene),
  bucket,
  hold: { type: LEVER_HOLD, id: order.id },
})

const platform = (order: Parties, name: PlatformAccount, amount: Decimal, scene: Line['scene']): Line => ({
  party: { platform: name },
  currency: order.quote_id,
  bucket: 'available',
  amount,
  scene,
})

/** Freezes the maximum cost of the order. */
export const freezeJournal = (order: Parties, amount: Decimal, time: number): Journal =>
  journal(order, 'open', time, [free(order, neg(amount), 'freeze'), held(order, 'frozen', amount, 'freeze')])

/** The order ends without a position: the whole frozen amount is released. */
export const endJournal = (order: Parties, amount: Decimal, time: number): Journal =>
  journal(order, 'end', time, [held(order, 'frozen', neg(amount), 'release'), free(order, amount, 'release')])

/** The order is opened: the fee is paid, the margin is locked, the rest is released. */
export const fillJournal = (
  order: Parties,
  { margin, fee, back }: { readonly margin: Decimal; readonly fee: Decimal; readonly back: Decimal },
  time: number,
): Journal =>
  journal(order, 'fill', time, [
    held(order, 'frozen', neg(fee), 'fee'),
    platform(order, 'fee', fee, 'fee'),
    held(order, 'frozen', neg(margin), 'lever_open'),
    held(order, 'locked', margin, 'lever_open'),
    held(order, 'frozen', neg(back), 'release'),
    free(order, back, 'release'),
  ])

/** The n-th change of a position's margin: added from the available balance, or returned to it. */
export function marginJournal(order: Parties, n: number, change: Decimal, time: number): Journal {
  const scene = isPositive(change) ? 'lever_open' : 'release'
  return journal(order, `margin:${n}`, time, [
    free(order, neg(change), scene),
    held(order, 'locked', change, scene),
  ])
}

/**
 * The n-th close of a position. Releases its margin and posts the result, the overnight fees and the closing fee.
 * `lever_book`, the platform account that is the counterparty of all positions, gets the opposite of the exact
 * result, rounded in the other direction; the difference goes to `rounding` (docs/api-conventions.md#rounding). A
 * loss beyond the margin is paid by the insurance account as far as it can (`insured`), and otherwise by the
 * counterparty account, never by the user.
 */
export function closeJournal(
  order: Parties,
  n: number,
  part: ClosePart,
  insured: Decimal,
  scene: 'lever_close' | 'forced',
  time: number,
): Journal {
  const unit = exact(big(part.book).minus(part.profit).plus(part.gap))
  return journal(order, `close:${n}`, time, [
    held(order, 'locked', neg(part.margin), 'release'),
    free(order, part.margin, 'release'),
    free(order, part.profit, scene),
    free(order, neg(part.overnight), 'overnight'),
    free(order, neg(part.fee), 'fee'),
    platform(order, 'lever_book', exact(big(insured).minus(part.book).minus(part.gap)), scene),
    platform(order, 'insurance', neg(insured), scene),
    platform(order, 'rounding', unit, scene),
    platform(order, 'fee', part.overnight, 'overnight'),
    platform(order, 'fee', part.fee, 'fee'),
  ])
}
