import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const couponErrors = {
  coupon_claimed: msg({
    message: 'You have claimed this coupon already. Look under Coupons',
    context: 'error',
  }),
  coupon_used: msg({ message: 'This coupon has been used already. Choose another one', context: 'error' }),
  coupon_expired: msg({ message: 'The coupon has expired. Choose another one', context: 'error' }),
  coupon_unfit: msg({
    message: 'This coupon cannot be used for this order. Choose another one, or none',
    context: 'error',
  }),
  coupon_busy: msg({
    message: 'This coupon is in use by another open order. Choose another one, or wait until that order ends',
    context: 'error',
  }),
  coupon_gone: msg({ message: 'All of these coupons have been claimed. Try another code', context: 'error' }),
} as const satisfies ErrorTexts

/** Title of a coupon to which the operator gave no name. */
export const COUPON_TITLES = {
  cash: msg({ message: '{value} {currency} cash coupon', context: 'product' }),
  fee: msg({ message: '{value} {currency} fee coupon', context: 'product' }),
  yield: msg({ message: '+{value}% a day on {currency} lock mining', context: 'product' }),
} as const satisfies Readonly<Record<string, Phrase>>

/** Texts of the notifications about coupons. */
export const couponMails = {
  coupon_expired: {
    type: 'activity',
    link: '/pages/setting/coupon',
    title: msg({ message: 'A coupon has expired', context: 'message' }),
    content: msg({ message: '“{title}” was not used in time.', context: 'message' }),
  },
} as const satisfies Mails

/** Names of the postings of coupons in the list of transactions. */
export const couponBills = {
  coupon: msg({ message: 'Coupon', context: 'bill' }),
  coupon_fee: msg({ message: 'Fee paid by a coupon', context: 'bill' }),
  coupon_yield: msg({ message: 'Coupon extra yield', context: 'bill' }),
} as const satisfies Bills
