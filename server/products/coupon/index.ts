export { couponFees } from './audit-queries.ts'
export { beginUse, chooseCoupon, couponNews, endUse, payExtra, payFee } from './coupon-of-order.ts'
export type { CouponParty } from './journals.ts'
export { type CouponRow, couponWire, giveCoupon, type OfferRow, offerOf, reserveCoupon } from './store.ts'
