export { CouponScreen } from './CouponScreen.tsx'
