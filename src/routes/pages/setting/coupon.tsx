import { createFileRoute } from '@tanstack/react-router'
import { CouponScreen } from '#features/coupon/index.ts'

export const Route = createFileRoute('/pages/setting/coupon')({
  staticData: { access: 'member' },
  component: CouponScreen,
})
