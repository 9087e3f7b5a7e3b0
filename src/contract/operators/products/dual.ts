import * as v from 'valibot'
import { DUAL_SOURCES, DUAL_TYPES } from '../../earn/dual.ts'
import { dec, int, str } from '../../wire/fields.ts'
import { act, day, look, none, number } from '../call-builders.ts'
import { amount, businessTimeText, coin, help, time } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

export const DUAL_SALES = ['upcoming', 'on_sale', 'closed'] as const

/** A product of dual investment. `apr`: a fraction per year; times in milliseconds, days in UTC+8. */
const DualProductRow = v.object({
  id: int,
  type: v.picklist(DUAL_TYPES),
  coin: str,
  quote: str,
  /** Name of the currency that buyers invest: the coin for a `call`, the quote currency for a `put`. */
  invested: str,
  section: int,
  section_name: str,
  share: dec,
  apr: dec,
  target_price: dec,
  maturity_day: str,
  settle_at: int,
  source: v.picklist(DUAL_SOURCES),
  sale_start: int,
  sale_end: int,
  sale: v.picklist(DUAL_SALES),
  /** Whole days from a purchase now to the settlement. */
  holding_days: int,
  /** Payout of one share when the product pays in the coin, and when it pays in the quote currency. */
  payout_coin: dec,
  payout_quote: dec,
  total_shares: int,
  sold: int,
  left: int,
  /** Fraction of all shares that are sold, as the app shows it. */
  progress: dec,
  most: int,
  open: v.boolean(),
  test: v.boolean(),
  version: int,
})
export const DualProducts = v.object({
  products: v.array(DualProductRow),
  sections: v.array(v.object({ id: int, name: str })),
  /**
   * Source of the settlement price by coin, used for dates that have no product yet. For coins that are not
   * listed the platform is the source.
   */
  sources: v.array(v.object({ coin: str, source: v.picklist(DUAL_SOURCES) })),
})
export type DualProducts = v.InferOutput<typeof DualProducts>

const id = help(number, 'The number of the product')
const one = v.strictObject({ id })

const terms = {
  section: help(number, 'The zone that lists it'),
  share: help(amount, 'What a share costs, in the invested currency'),
  apr: help(amount, 'The rate of a year, a fraction: 0.365 is 36.5 %'),
  target_price: help(amount, 'Below it the coin is paid, otherwise the stablecoin'),
  maturity_day: help(day, 'Settled at 16:00 (UTC+8) of this day'),
  sale_start: help(time, 'The sale begins'),
  sale_end: help(time, 'The sale ends, at 15:30 (UTC+8) of the maturity day at the latest'),
  total_shares: help(number, 'Shares in all'),
  most: help(number, 'The most shares of one purchase'),
} as const

export const dualCalls = {
  dualList: look({ command: 'dual list', roles: PRODUCTS, params: none, answer: DualProducts }),
  dualCreate: act({
    command: 'dual create',
    roles: PRODUCTS,
    params: v.strictObject({
      type: help(v.picklist(DUAL_TYPES), 'call invests the coin (sell high), put the stablecoin (buy low)'),
      coin: help(coin, 'Traded against USDT'),
      ...terms,
      most: v.optional(terms.most),
    }),
    words: (input) => [
      input.type,
      input.coin,
      String(input.section),
      input.share,
      input.apr,
      input.target_price,
      input.maturity_day,
      businessTimeText(input.sale_start),
      businessTimeText(input.sale_end),
      String(input.total_shares),
      ...(input.most === undefined ? [] : [String(input.most)]),
    ],
  }),
  dualOpen: act({ command: 'dual open', roles: PRODUCTS, params: one, words: (input) => [String(input.id)] }),
  dualClose: act({
    command: 'dual close',
    quick: true,
    roles: PRODUCTS,
    params: one,
    words: (input) => [String(input.id)],
  }),
  dualApr: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, apr: terms.apr }),
    words: (input) => [String(input.id), 'apr', input.apr],
  }),
  dualTarget: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, target_price: terms.target_price }),
    words: (input) => [String(input.id), 'linked', input.target_price],
  }),
  dualShare: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, share: terms.share }),
    words: (input) => [String(input.id), 'share', input.share],
  }),
  dualMaturity: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, maturity_day: terms.maturity_day }),
    words: (input) => [String(input.id), 'maturity', input.maturity_day],
  }),
  dualSale: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, sale_start: terms.sale_start, sale_end: terms.sale_end }),
    words: (input) => [
      String(input.id),
      'sale',
      businessTimeText(input.sale_start),
      businessTimeText(input.sale_end),
    ],
  }),
  dualShares: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, total_shares: terms.total_shares }),
    words: (input) => [String(input.id), 'shares', String(input.total_shares)],
  }),
  dualMost: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, most: terms.most }),
    words: (input) => [String(input.id), 'most', String(input.most)],
  }),
  dualSection: act({
    command: 'dual edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, section: terms.section }),
    words: (input) => [String(input.id), 'zone', String(input.section)],
  }),
  dualSource: act({
    command: 'dual source',
    roles: PRODUCTS,
    params: v.strictObject({
      coin: help(coin, 'Whose settlements'),
      source: help(
        v.picklist(DUAL_SOURCES),
        'The delivery price of an options exchange, or the mean of the recorded prices',
      ),
    }),
    words: (input) => [input.coin, input.source],
  }),
} as const
