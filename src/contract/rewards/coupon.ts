import * as v from 'valibot'
import { plainCode } from '#domain/text/plainText.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { dec, form, id, int, list, oneOf, paging, str } from '../wire/fields.ts'

export const COUPON_KINDS = ['cash', 'fee', 'yield'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** A coupon. A coupon that can still be claimed has id 0 and is claimed by its code. */
export const Coupon = v.object({
  id: int,
  code: str,
  kind: v.picklist(COUPON_KINDS),
  title: str,
  /** For `cash` and `fee` an amount of the currency, for `yield` a fraction per day. */
  value: dec,
  /** Value that is not used yet; "0" for a used coupon. */
  left: dec,
  /** 1: an open order is using the coupon. */
  in_use: int,
  currency_id: int,
  currency_name: str,
  /** Minimum value of an order that the coupon can be used with, in the coupon's currency. */
  min_use: dec,
  /**
   * For the kind `fee`: the product whose fees the coupon pays (`spot` or `futures`); '' when the coupon
   * pays the fees of both products. '' for other kinds.
   */
  scope: str,
  start_time: int,
  /** Time from which on the coupon can no longer be claimed (status 0) or used. */
  end_time: int,
  /** 0 claimable, 1 unused, 2 used, 3 expired. */
  status: v.picklist([0, 1, 2, 3]),
  used_time: int,
  /** 1: test mode, no real money. */
  test: int,
})
export type Coupon = v.InferOutput<typeof Coupon>

/** Code of a coupon; lower-case letters are converted to capitals. */
const code = v.pipe(
  v.string(),
  v.transform(plainCode),
  v.regex(/^[A-Za-z0-9-]{3,32}$/, 'coupon_unknown'),
  v.transform((text) => text.toUpperCase()),
)

export const coupon = {
  /** Coupons. `status` 0: coupons that the person can claim; '': all coupons of the person. */
  list: read('GET', '/coupon/list', {
    summary: 'List coupons',
    params: form({
      status: v.optional(oneOf('', '0', '1', '2', '3'), ''),
      kind: v.optional(oneOf('', ...COUPON_KINDS), ''),
      ...paging,
    }),
    answer: list(Coupon),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /** A verified person can claim each code once. */
  claim: write('POST', '/coupon/claim', {
    summary: 'Claim a coupon',
    params: form({ code }),
    answer: Coupon,
    access: 'member',
    requires: { level: 1 },
    stoppedBy: [],
    changes: (): Reads => [coupon.list],
  }),
  /**
   * Credits a cash coupon at once. Coupons of other kinds are used with an order (`coupon_id`) and rejected
   * by this call.
   */
  use: write('POST', '/coupon/use', {
    summary: 'Credit a cash coupon',
    params: form({ id }),
    answer: Coupon,
    access: 'member',
    requires: { level: 1 },
    once: true,
    stoppedBy: [],
    changes: (): Reads => [coupon.list, ...balanceReads()],
  }),
}

export const couponArea = area({
  name: 'coupon',
  about: 'Coupons',
  calls: coupon,
  events: { coupon: event({ coupon: Coupon }, { changes: () => [coupon.list] }) },
  scenes: { coupon: 'income', coupon_fee: 'income', coupon_yield: 'income' },
  errors: ['coupon_claimed', 'coupon_used', 'coupon_expired', 'coupon_gone', 'coupon_unfit', 'coupon_busy'],
  objects: ['coupon'],
  mails: ['coupon_expired'],
})
