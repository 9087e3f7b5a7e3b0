import { add, type Decimal, isZero, neg } from '#domain/money.ts'
import type { Floored, Journal, Line } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

/** The open object that holds a stake, and what the platform set aside for it. */
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

/** The stake is frozen, and the platform sets aside what the option can win; too little there and nothing is opened. */
export const openJournal = (order: Option, time: number): Journal =>
  journal(order, 'open', time, [
    available(order, neg(order.stake), 'freeze'),
    frozen(order, order.stake, 'freeze'),
    book(order, neg(order.profit), 'freeze'),
    reserved(order, order.profit, 'freeze'),
  ])

/** The platform keeps what it had set aside. */
const kept = (order: Option): readonly Line[] => [
  reserved(order, neg(order.profit), 'release'),
  book(order, order.profit, 'release'),
]

/** Who is right gets the stake and the profit in one sum. */
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
    ...kept(order),
  ])

const returnedJournal = (order: Option, time: number): Journal =>
  journal(order, 'end', time, [
    frozen(order, neg(order.stake), 'release'),
    available(order, order.stake, 'release'),
    ...kept(order),
  ])

/** How an option is settled. Equal prices, and a missing one, return the stake. */
export function endJournal(order: Option & Pick<OrderRow, 'result'>, time: number): Journal {
  if (order.result === 'win') return wonJournal(order, time)
  return order.result === 'lose' ? lostJournal(order, time) : returnedJournal(order, time)
}
