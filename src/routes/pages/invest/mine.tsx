import { createFileRoute } from '@tanstack/react-router'
import { MyDualInvestmentsScreen } from '#features/dual/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/invest/mine')({
  validateSearch: fields({ status: may(oneOf('1', '2', '3', '4')), id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <MyDualInvestmentsScreen status={Route.useSearch().status} />
}
