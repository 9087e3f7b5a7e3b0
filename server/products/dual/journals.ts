import { reservedAmount } from '#domain/earn/dual.ts'
import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Floored, Journal, Line } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

/**
 * Type of the ledger hold for the invested principal and for the amounts that the platform reserves for the
 * payout.
 */
export const DUAL_HOLD = 'dual_order'
export const DUAL_BOOK = 'dual_book_reserve' satisfies Floored

type Order = Pick<
  OrderRow,
  'id' | 'user_id' | 'currency_id' | 'quote_id' | 'type' | 'amount' | 'coin_amount' | 'quote_amount'
>
type Scene = Line['scene']
type Side = 'coin' | 'quote'

const journal = (order: Order, key: string, time: number, lines: readonly Line[]): Journal => ({
  key,
  refType: DUAL_HOLD,
  refId: String(order.id),
  time,
  lines: lines.filter(({ amount }) => !isZero(amount)),
})

const currencyOf = (order: Order, side: Side): number =>
  side === 'coin' ? order.currency_id : order.quote_id
const investedSide = ({ type }: Order): Side => (type === 'call' ? 'coin' : 'quote')

const spot = (order: Order, side: Side, amount: Decimal, scene: Scene): Line => ({
  party: { user: order.user_id, account: 'change' },
  currency: currencyOf(order, side),
  bucket: 'available',
  amount,
  scene,
})

const principal = (order: Order, amount: Decimal, scene: Scene): Line => ({
  party: { user: order.user_id, account: 'deposit' },
  currency: currencyOf(order, investedSide(order)),
  bucket: 'locked',
  amount,
  scene,
  hold: { type: DUAL_HOLD, id: order.id },
})

const book = (order: Order, side: Side, amount: Decimal, scene: Scene): Line => ({
  party: { platform: DUAL_BOOK },
  currency: currencyOf(order, side),
  bucket: 'available',
  amount,
  scene,
})

const aside = (order: Order, side: Side, amount: Decimal, scene: Scene): Line => ({
  ...book(order, side, amount, scene),
  bucket: 'frozen',
  hold: { type: DUAL_HOLD, id: order.id },
})

const asideOf = (order: Order) =>
  reservedAmount(order.amount, { coin: order.coin_amount, quote: order.quote_amount }, order.type)

/** Releases the amount that the platform reserved in one currency. */
const freed = (order: Order, side: Side): readonly Line[] => {
  const amount = asideOf(order)[side]
  return [aside(order, side, neg(amount), 'release'), book(order, side, amount, 'release')]
}

/**
 * Opens an order: locks the principal, `change.a −0.1 BTC → deposit.l +0.1` (`a` available, `l` locked). The platform
 * reserves the amounts that each of the two outcomes may pay beyond the principal; if its reserve is too small, the
 * order is rejected.
 */
export function openJournal(order: Order, time: number): Journal {
  const { coin, quote } = asideOf(order)
  return journal(order, `dual:open:${order.id}`, time, [
    spot(order, investedSide(order), neg(order.amount), 'dual_in'),
    principal(order, order.amount, 'dual_in'),
    book(order, 'coin', neg(coin), 'freeze'),
    aside(order, 'coin', coin, 'freeze'),
    book(order, 'quote', neg(quote), 'freeze'),
    aside(order, 'quote', quote, 'freeze'),
  ])
}

/**
 * Settles an order, once:
 * - a payout in the invested currency: `deposit.l −0.1 → change.a +0.1; P/dual_book −0.0007 → change.a`;
 * - a payout in the other currency: `deposit.l −0.1 BTC → P/dual_book; P/dual_book −6042 USDT → change.a`;
 * - without a settlement price, the principal is returned.
 */
export function endJournal(order: Order & Pick<OrderRow, 'outcome'>, time: number): Journal {
  const invested = investedSide(order)
  const other: Side = invested === 'coin' ? 'quote' : 'coin'
  const back = [
    principal(order, neg(order.amount), 'dual_return'),
    spot(order, invested, order.amount, 'dual_return'),
  ]
  const interest = asideOf(order)[invested]
  const payout = other === 'coin' ? order.coin_amount : order.quote_amount
  const lines =
    order.outcome === 'back'
      ? [...back, ...freed(order, invested), ...freed(order, other)]
      : order.outcome === invested
        ? [
            ...back,
            aside(order, invested, neg(interest), 'dual_income'),
            spot(order, invested, interest, 'dual_income'),
            ...freed(order, other),
          ]
        : [
            principal(order, neg(order.amount), 'dual_convert'),
            book(order, invested, order.amount, 'dual_convert'),
            aside(order, other, neg(payout), 'dual_convert'),
            spot(order, other, payout, 'dual_convert'),
            ...freed(order, invested),
          ]
  return journal(order, `dual:set:${order.id}`, time, lines)
}
