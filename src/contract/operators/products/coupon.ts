import * as v from 'valibot'
import { COUPON_KINDS } from '../../rewards/coupon.ts'
import { dec, int, str } from '../../wire/fields.ts'
import { act, day, look, none, number, words } from '../call-builders.ts'
import { amount, code, coin, count, help } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

/** How users get a coupon: listed in the app, by entering its code, or as a prize. */
const COUPON_WAYS = ['listed', 'by-code', 'prize'] as const
const COUPON_STATES = ['open', 'closed', 'over'] as const
const SCOPES = ['spot', 'futures'] as const

/** An offer of coupons with one code. Times are in milliseconds. */
const CouponOfferRow = v.object({
  id: int,
  code: str,
  kind: v.picklist(COUPON_KINDS),
  /** Title set by an operator; empty: the app generates a title from kind and value. */
  title: str,
  /** The English title that the app shows. */
  shown_title: str,
  coin: str,
  /** For `yield` a fraction per day, otherwise an amount of the coin. */
  value: dec,
  /**
   * For the kind `fee`: the product whose fees the coupon pays; empty when the coupon pays the fees of both
   * products. Empty for other kinds.
   */
  scope: v.picklist(['', ...SCOPES]),
  /** Minimum value of an order that the coupon can be used with. */
  min_use: dec,
  total: int,
  claimed: int,
  used: int,
  start_at: int,
  end_at: int,
  /** Days of validity after claiming; 0: valid as long as the offer. */
  valid_days: int,
  offered: v.picklist(COUPON_WAYS),
  state: v.picklist(COUPON_STATES),
  made_by: str,
  test: v.boolean(),
  created_at: int,
})
export const CouponOffers = v.object({ offers: v.array(CouponOfferRow) })
export type CouponOffers = v.InferOutput<typeof CouponOffers>

/** A title must not look like an option of the command, such as `scope=spot`. */
const isTitle = (text: string): boolean =>
  !(COUPON_WAYS as readonly string[]).includes(text) && !/^(?:scope|min)=/.test(text)

export const couponCalls = {
  couponList: look({ command: 'coupon list', roles: PRODUCTS, params: none, answer: CouponOffers }),
  couponCreate: act({
    command: 'coupon create',
    roles: PRODUCTS,
    params: v.strictObject({
      kind: help(v.picklist(COUPON_KINDS), 'Cash, fees of trades, or more yield of lock mining'),
      coin: help(coin, 'In which it counts'),
      value: help(amount, 'An amount; of a yield per cent a day: 0.1'),
      total: help(number, 'How many there are'),
      until: help(day, 'The last day (UTC+8) on which it can be claimed'),
      days: help(count, 'Days of use after the claim; 0: as long as it can be claimed'),
      code: help(code, 'Capitals, digits and -'),
      offered: help(v.picklist(COUPON_WAYS), 'Listed in the app, by its code, or as a prize of games'),
      scope: v.optional(help(v.picklist(SCOPES), 'Of fees only; without one it is both')),
      min_use: v.optional(help(amount, 'What the order is worth at least; of fees and yields')),
      title: v.optional(
        help(v.pipe(words(1, 80), v.check(isTitle)), 'Shown in every language; without one the app says it'),
      ),
    }),
    words: (input) => [
      input.kind,
      input.coin,
      input.kind === 'yield' ? `${input.value}%` : input.value,
      String(input.total),
      input.until,
      String(input.days),
      input.code,
      input.offered,
      ...(input.scope === undefined ? [] : [`scope=${input.scope}`]),
      ...(input.min_use === undefined ? [] : [`min=${input.min_use}`]),
      ...(input.title === undefined ? [] : [input.title]),
    ],
  }),
  couponClose: act({
    command: 'coupon close',
    quick: true,
    roles: PRODUCTS,
    params: v.strictObject({ code: help(code, 'Nobody can claim it any more') }),
    words: (input) => [input.code],
  }),
} as const
