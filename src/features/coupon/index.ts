export { CouponChoice } from './CouponChoice.tsx'
export { CouponScreen } from './CouponScreen.tsx'
