import * as v from 'valibot'
import { LOCK_CATEGORIES } from '../../earn/lockup.ts'
import { dec, int, str } from '../../wire/fields.ts'
import { act, day, look, none, number, words } from '../call-builders.ts'
import { amount, coin, help } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

/** A product of lock mining. Yields and the penalty are fractions per day. */
export const LockProductRow = v.object({
  id: int,
  category: v.picklist(LOCK_CATEGORIES),
  coin: str,
  /** Title set by an operator; empty: the app generates a title from category, coin and days. */
  title: str,
  /** The English title that the app shows. */
  shown_title: str,
  days: int,
  min_amount: dec,
  max_amount: dec,
  yield_min: dec,
  yield_max: dec,
  today_rate: dec,
  /** Yield per year at today's rate, without compounding, as the app shows it. */
  today_apr: dec,
  penalty: dec,
  quota: dec,
  sold: dec,
  left: dec,
  open: v.boolean(),
  test: v.boolean(),
  version: int,
  /** Rates that begin on a future day, the earliest first. */
  coming: v.array(v.object({ day: str, rate: dec })),
})
export const LockProducts = v.object({ products: v.array(LockProductRow) })
export type LockProducts = v.InferOutput<typeof LockProducts>

const id = help(number, 'The number of the product')
const one = v.strictObject({ id })

const terms = {
  days: help(number, 'Earning days of an order'),
  min_amount: help(amount, 'The least of one order'),
  max_amount: help(amount, 'The most of one order'),
  yield_min: help(amount, 'The lowest rate of a day, a fraction: 0.003 is 0.3 %'),
  yield_max: help(amount, 'The highest rate of a day, a fraction'),
  penalty: help(amount, 'Taken for each remaining day of an early redemption, a fraction of the amount'),
  quota: help(amount, 'The most of all orders together'),
} as const

export const lockupCalls = {
  lockupList: look({ command: 'lockup list', roles: PRODUCTS, params: none, answer: LockProducts }),
  lockupCreate: act({
    command: 'lockup create',
    roles: PRODUCTS,
    params: v.strictObject({
      category: help(v.picklist(LOCK_CATEGORIES), 'Lock mining, DeFi or cloud mining'),
      coin: help(coin, 'What is locked and earned'),
      ...terms,
      title: v.optional(help(words(1, 80), 'Shown in every language; without one the app says it itself')),
    }),
    words: (input) => [
      input.category,
      input.coin,
      String(input.days),
      input.min_amount,
      input.max_amount,
      input.yield_min,
      input.yield_max,
      input.penalty,
      input.quota,
      ...(input.title === undefined ? [] : [input.title]),
    ],
  }),
  lockupOpen: act({
    command: 'lockup open',
    roles: PRODUCTS,
    params: one,
    words: (input) => [String(input.id)],
  }),
  lockupClose: act({
    command: 'lockup close',
    quick: true,
    roles: PRODUCTS,
    params: one,
    words: (input) => [String(input.id)],
  }),
  lockupAmounts: act({
    command: 'lockup edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, min_amount: terms.min_amount, max_amount: terms.max_amount }),
    words: (input) => [String(input.id), 'amounts', input.min_amount, input.max_amount],
  }),
  lockupYield: act({
    command: 'lockup edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, yield_min: terms.yield_min, yield_max: terms.yield_max }),
    words: (input) => [String(input.id), 'yield', input.yield_min, input.yield_max],
  }),
  lockupPenalty: act({
    command: 'lockup edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, penalty: terms.penalty }),
    words: (input) => [String(input.id), 'penalty', input.penalty],
  }),
  lockupDays: act({
    command: 'lockup edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, days: terms.days }),
    words: (input) => [String(input.id), 'days', String(input.days)],
  }),
  lockupQuota: act({
    command: 'lockup edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, quota: terms.quota }),
    words: (input) => [String(input.id), 'quota', input.quota],
  }),
  lockupTitle: act({
    command: 'lockup edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, title: help(words(1, 80), 'Shown in every language') }),
    words: (input) => [String(input.id), 'title', input.title],
  }),
  lockupRate: act({
    command: 'lockup rate',
    roles: PRODUCTS,
    params: v.strictObject({
      id,
      day: help(day, 'A day to come (UTC+8); the rate stands until another one is set'),
      rate: help(amount, 'The rate of a day, a fraction within the lowest and highest'),
    }),
    words: (input) => [String(input.id), input.day, input.rate],
  }),
} as const
