import { createFileRoute } from '@tanstack/react-router'
import { CouponScreen } from '#features/coupon/index.ts'
import { fields, oneOf, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/coupon')({
  validateSearch: fields({ status: orNothing(oneOf('0', '1', '2', '3')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <CouponScreen status={Route.useSearch().status} />
}
