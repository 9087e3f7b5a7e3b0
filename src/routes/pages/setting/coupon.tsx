import { createFileRoute } from '@tanstack/react-router'
import { CouponScreen } from '#features/coupon/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/coupon')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <CouponScreen status={Route.useSearch().status} />
}
