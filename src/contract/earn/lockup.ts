import * as v from 'valibot'
import { LeftOut } from '../funds/wallet.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  flag,
  form,
  id,
  idOrAll,
  int,
  list,
  oneOf,
  paging,
  str,
} from '../wire/fields.ts'
import { finance } from './finance.ts'

export const LOCK_CATEGORIES = ['lock', 'defi', 'cloud'] as const
export type LockCategory = (typeof LOCK_CATEGORIES)[number]
export const isLockCategory = (name: string): name is LockCategory =>
  (LOCK_CATEGORIES as readonly string[]).includes(name)

/** A lock-up product. Yields and the penalty are fractions per day. */
export const LockConfig = v.object({
  id: int,
  category: v.picklist(LOCK_CATEGORIES),
  currency_id: int,
  currency_name: str,
  image: str,
  title: str,
  /** Minimum and maximum amount of one order. */
  min_amount: dec,
  max_amount: dec,
  daily_yield_min: dec,
  daily_yield_max: dec,
  today_yield: dec,
  /** Number of earning days. */
  lock_period: int,
  /** Time of day at which income is paid: "00:00" (UTC+8). */
  dividend_time: str,
  penalty_ratio: dec,
  quota: dec,
  sold: dec,
  status: v.picklist([0, 1]),
  /** Increases with every change of the terms; a purchase sends the version that was shown. */
  version: int,
  /** 1: test mode, no real money. */
  test: int,
})
export type LockConfig = v.InferOutput<typeof LockConfig>

/**
 * Income of a position for one business day (UTC+8), paid at `time`: at 00:00 of the next day, or later when
 * the server was down at that time.
 */
export const LockIncome = v.object({
  date: str,
  rate: dec,
  amount: dec,
  /** Extra income of the order's coupon. */
  extra: dec,
  time: int,
})
export type LockIncome = v.InferOutput<typeof LockIncome>

/**
 * A lock-up position. The fields about an early redemption have the values that would apply to a redemption
 * at the time of the answer; "0" for a redeemed position.
 */
export const LockOrder = v.object({
  id: int,
  request_id: str,
  config_id: int,
  category: v.picklist(LOCK_CATEGORIES),
  title: str,
  currency_id: int,
  currency_name: str,
  image: str,
  amount: dec,
  lock_period: int,
  daily_yield_min: dec,
  daily_yield_max: dec,
  penalty_ratio: dec,
  income_total: dec,
  /** Income of the last day, and total income; both include the coupon's extra income. */
  income_last: dec,
  /** Yield coupon of the order (0 for none), and the fraction per day that it adds. */
  coupon_id: int,
  coupon_rate: dec,
  /** 00:00 (UTC+8) of the first earning day, and of the day on which the principal is returned. */
  value_time: int,
  end_time: int,
  remaining_days: int,
  early_penalty: dec,
  early_return: dec,
  status: v.picklist([1, 2]),
  redeem_type: v.nullable(v.picklist(['early', 'maturity'])),
  penalty: dec,
  return_amount: dec,
  redeem_time: int,
  created_time: int,
  /** 1: at its end the position is renewed for another period on the same terms. */
  renew: int,
  /** Id of the order that this order renews, and of the order that renews this order; 0 for none. */
  renewed_from: int,
  renewed_to: int,
  test: int,
  /** Daily incomes, newest first. */
  incomes: v.array(LockIncome),
})
export type LockOrder = v.InferOutput<typeof LockOrder>

/**
 * Totals of a person's lock-ups in USDT at the last recorded prices; null when none of their currencies has
 * a price.
 */
export const LockSum = v.object({
  amount: v.nullable(dec),
  income_today: v.nullable(dec),
  income_total: v.nullable(dec),
  count: int,
  without: v.array(LeftOut),
})
export type LockSum = v.InferOutput<typeof LockSum>

const positions = (): Reads => [lockup.orders, lockup.order, finance.summary]

export const lockup = {
  /**
   * Lock-up products. An unknown `category` is rejected. With `id`: only this product, open or closed, with
   * its rates of the last 30 days, oldest first.
   */
  config: read('GET', '/lh/deposit/config', {
    summary: 'List lockup plans',
    params: form({
      category: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{0,16}$/, 'in_development')), ''),
      id: v.optional(catalogueIdOrAll, '0'),
    }),
    answer: v.object({ list: v.array(LockConfig), rates: v.array(v.object({ date: str, rate: dec })) }),
    keep: { store: 'pages', scope: 'public', for: minutes(5) },
  }),
  /**
   * Buys a lock-up product. `version`: version of the terms that the person confirmed; the call is rejected
   * when the terms have changed.
   */
  buy: write('POST', '/lh/deposit', {
    summary: 'Subscribe to a lockup plan',
    params: form({
      config_id: catalogueId,
      amount: amount('bad_quantity'),
      version: v.optional(catalogueIdOrAll, '0'),
      renew: v.optional(flag, '0'),
      /** Id of the yield coupon that adds to the income of every day of this order. */
      coupon_id: v.optional(idOrAll, '0'),
    }),
    answer: LockOrder,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [lockup.config, ...positions(), ...balanceReads()],
  }),
  orders: read('GET', '/lh/deposit/order', {
    summary: 'List lockup orders',
    params: form({ status: v.optional(oneOf('', '1', '2'), ''), ...paging }),
    answer: v.object({ ...list(LockOrder).entries, sum: LockSum }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /** One of the person's positions. */
  order: read('GET', '/lh/deposit/order/detail', {
    summary: 'Get a lockup order',
    params: form({ id }),
    answer: LockOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** Redeems a position early: income that is due is paid first, then the principal minus the penalty. */
  redeem: write('POST', '/lh/deposit/order/cancel', {
    summary: 'Redeem a lockup order',
    params: form({ id }),
    answer: LockOrder,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [...positions(), ...balanceReads()],
  }),
  renew: write('POST', '/lh/deposit/order/renew', {
    summary: 'Set the renewal of a lockup order',
    params: form({ id, renew: flag }),
    answer: LockOrder,
    access: 'member',
    once: true,
    // This call only turns renewal on or off; each renewal checks the freezes itself.
    stoppedBy: [],
    changes: positions,
  }),
}

export const lockupArea = area({
  name: 'lockup',
  about: 'Fixed-term deposits',
  calls: lockup,
  // Income is paid to all positions at midnight, so clients reload after a random delay.
  events: { lh_order: event({ order: LockOrder }, { changes: positions, spread: 10 }) },
  scenes: { lock_in: 'move', lock_return: 'move', lock_income: 'income', lock_penalty: 'fee' },
  errors: ['lock_closed', 'lock_below', 'lock_above', 'lock_quota', 'lock_terms', 'lock_orders_limit'],
  objects: ['lock_order'],
  mails: ['lock_matured', 'lock_renewed', 'lock_not_renewed', 'lock_redeemed'],
})
