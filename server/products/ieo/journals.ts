import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

/** Type of the ledger hold for the subscription amount, and later for the allotted tokens. */
export const IEO_HOLD = 'ieo_order'

type Order = Pick<
  OrderRow,
  'id' | 'user_id' | 'currency_id' | 'pay_id' | 'pay_amount' | 'passes' | 'paid' | 'refund'
>
type Scene = Line['scene']

const journal = (order: Order, step: string, time: number, lines: readonly Line[]): Journal => ({
  key: `ieo:${step}:${order.id}`,
  refType: IEO_HOLD,
  refId: String(order.id),
  time,
  lines: lines.filter(({ amount }) => !isZero(amount)),
})

const free = (order: Order, currency: number, amount: Decimal, scene: Scene): Line => ({
  party: { user: order.user_id, account: 'change' },
  currency,
  bucket: 'available',
  amount,
  scene,
})

const held = (
  order: Order,
  bucket: 'frozen' | 'locked',
  currency: number,
  amount: Decimal,
  scene: Scene,
): Line => ({
  ...free(order, currency, amount, scene),
  bucket,
  hold: { type: IEO_HOLD, id: order.id },
})

const platform = (
  name: 'ieo_proceeds' | 'ieo_issue',
  currency: number,
  amount: Decimal,
  scene: Scene,
): Line => ({ party: { platform: name }, currency, bucket: 'available', amount, scene })

/** Freezes the subscription amount: `change.a −500 → change.f +500` (`a` available, `f` frozen). */
export const applyJournal = (order: Order, time: number): Journal =>
  journal(order, 'apply', time, [
    free(order, order.pay_id, neg(order.pay_amount), 'ieo_in'),
    held(order, 'frozen', order.pay_id, order.pay_amount, 'ieo_in'),
  ])

/**
 * Allotment: pays for the allotted tokens, refunds the rest, and credits the tokens as locked (`l`).
 * `change.f −500 → P/ieo_proceeds +200, change.a +300`; `P/ieo_issue −2000 ABC → change.l +2000`.
 */
export const allotJournal = (order: Order, time: number): Journal =>
  journal(order, 'allot', time, [
    held(order, 'frozen', order.pay_id, neg(order.paid), 'ieo_paid'),
    platform('ieo_proceeds', order.pay_id, order.paid, 'ieo_paid'),
    held(order, 'frozen', order.pay_id, neg(order.refund), 'ieo_refund'),
    free(order, order.pay_id, order.refund, 'ieo_refund'),
    platform('ieo_issue', order.currency_id, neg(order.passes), 'ieo_token'),
    held(order, 'locked', order.currency_id, order.passes, 'ieo_token'),
  ])

/** Makes the allotted tokens available: `change.l −2000 → change.a +2000`. */
export const releaseJournal = (order: Order, time: number): Journal =>
  journal(order, 'release', time, [
    held(order, 'locked', order.currency_id, neg(order.passes), 'ieo_release'),
    free(order, order.currency_id, order.passes, 'ieo_release'),
  ])
