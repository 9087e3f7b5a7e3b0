import { businessDayName } from '#domain/businessDay.ts'
import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Journal, Line, PlatformAccount } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

/** Type of the ledger hold for a locked amount. */
export const LOCK_HOLD = 'lock_order'

type Parties = Pick<OrderRow, 'id' | 'user_id' | 'currency_id'>

const journal = (order: Parties, step: string, time: number, lines: readonly Line[]): Journal => ({
  key: `lockup:${order.id}:${step}`,
  refType: LOCK_HOLD,
  refId: String(order.id),
  time,
  lines: lines.filter(({ amount }) => !isZero(amount)),
})

const change = (order: Parties, amount: Decimal, scene: Line['scene']): Line => ({
  party: { user: order.user_id, account: 'change' },
  currency: order.currency_id,
  bucket: 'available',
  amount,
  scene,
})

const locked = (order: Parties, amount: Decimal, scene: Line['scene']): Line => ({
  party: { user: order.user_id, account: 'mining' },
  currency: order.currency_id,
  bucket: 'locked',
  amount,
  scene,
  hold: { type: LOCK_HOLD, id: order.id },
})

const platform = (name: PlatformAccount, order: Parties, amount: Decimal, scene: Line['scene']): Line => ({
  party: { platform: name },
  currency: order.currency_id,
  bucket: 'available',
  amount,
  scene,
})

/** Locks the amount of an order: `change.a −1000 → mining.l +1000` (`a` available, `l` locked). */
export const openJournal = (order: Parties, amount: Decimal, time: number): Journal =>
  journal(order, 'open', time, [change(order, neg(amount), 'lock_in'), locked(order, amount, 'lock_in')])

/**
 * Pays the income of one day, once: `P/lock_yield −4 → change.a +4`. Null when the income is less than the
 * currency's smallest unit.
 */
export const incomeJournal = (order: Parties, day: number, amount: Decimal, time: number): Journal | null =>
  isZero(amount)
    ? null
    : journal(order, businessDayName(day), time, [
        platform('lock_yield', order, neg(amount), 'lock_income'),
        change(order, amount, 'lock_income'),
      ])

/**
 * Returns the amount less the penalty, which is 0 at maturity: `mining.l −1000 → change.a +988,
 * P/lock_penalty +12`.
 */
export const returnJournal = (
  order: Parties,
  { returned, penalty }: { readonly returned: Decimal; readonly penalty: Decimal },
  time: number,
): Journal =>
  journal(order, 'end', time, [
    locked(order, neg(returned), 'lock_return'),
    change(order, returned, 'lock_return'),
    locked(order, neg(penalty), 'lock_penalty'),
    platform('lock_penalty', order, penalty, 'lock_penalty'),
  ])
