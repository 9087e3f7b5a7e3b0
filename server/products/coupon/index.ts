export { beginUse, chooseCoupon, couponNews, endUse, payExtra, payFee } from './apply.ts'
export { couponFees } from './audit.ts'
export type { CouponParty } from './journals.ts'
export { type CouponRow, couponWire, giveCoupon, type OfferRow, offerOf, takeOne } from './store.ts'
