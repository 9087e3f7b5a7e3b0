import { add, type Decimal, isZero, neg } from '#domain/money.ts'
import type { Floored, Journal, Line } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

/** Type of the ledger hold for a stake and for the possible profit that the platform reserves. */
export const SECONDS_HOLD = 'seconds_order'

type Option = Pick<OrderRow, 'id' | 'user_id' | 'currency_id' | 'stake' | 'profit'>
type Scene = Line['scene']

export const SECONDS_RESERVE = 'seconds_reserve' satisfies Floored

const journal = (order: Option, step: 'open' | 'end', time: number, lines: readonly Line[]): Journal => ({
  key: `seconds:${order.id}:${step}`,
  refType: SECONDS_HOLD,
  refId: String(order.id),
  time,
  lines: lines.filter((line) => !isZero(line.amount)),
})

const available = (order: Option, amount: Decimal, scene: Scene): Line => ({
  party: { user: order.user_id, account: 'micro' },
  currency: order.currency_id,
  bucket: 'available',
  amount,
  scene,
})

const frozen = (order: Option, amount: Decimal, scene: Scene): Line => ({
  ...available(order, amount, scene),
  bucket: 'frozen',
  hold: { type: SECONDS_HOLD, id: order.id },
})

const book = (order: Option, amount: Decimal, scene: Scene): Line => ({
  party: { platform: SECONDS_RESERVE },
  currency: order.currency_id,
  bucket: 'available',
  amount,
  scene,
})

const reserved = (order: Option, amount: Decimal, scene: Scene): Line => ({
  ...book(order, amount, scene),
  bucket: 'frozen',
  hold: { type: SECONDS_HOLD, id: order.id },
})

/**
 * Freezes the stake and reserves the possible profit; if the platform's reserve is too small, the option is
 * rejected.
 */
export const openJournal = (order: Option, time: number): Journal =>
  journal(order, 'open', time, [
    available(order, neg(order.stake), 'freeze'),
    frozen(order, order.stake, 'freeze'),
    book(order, neg(order.profit), 'freeze'),
    reserved(order, order.profit, 'freeze'),
  ])

/** Releases the profit that the platform had reserved. */
const releasedProfit = (order: Option): readonly Line[] => [
  reserved(order, neg(order.profit), 'release'),
  book(order, order.profit, 'release'),
]

/** A winner gets the stake and the profit in one sum. */
const wonJournal = (order: Option, time: number): Journal =>
  journal(order, 'end', time, [
    frozen(order, neg(order.stake), 'micro'),
    reserved(order, neg(order.profit), 'micro'),
    available(order, add(order.stake, order.profit), 'micro'),
  ])

const lostJournal = (order: Option, time: number): Journal =>
  journal(order, 'end', time, [
    frozen(order, neg(order.stake), 'micro'),
    book(order, order.stake, 'micro'),
    ...releasedProfit(order),
  ])

const returnedJournal = (order: Option, time: number): Journal =>
  journal(order, 'end', time, [
    frozen(order, neg(order.stake), 'release'),
    available(order, order.stake, 'release'),
    ...releasedProfit(order),
  ])

/** The journal that settles an option. Equal prices, or a missing price, return the stake. */
export function endJournal(order: Option & Pick<OrderRow, 'result'>, time: number): Journal {
  if (order.result === 'win') return wonJournal(order, time)
  return order.result === 'lose' ? lostJournal(order, time) : returnedJournal(order, time)
}
