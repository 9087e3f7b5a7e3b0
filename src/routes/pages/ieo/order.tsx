import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsScreen } from '#features/ieo/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/ieo/order')({
  validateSearch: fields({ status: may(oneOf('1', '2', '3', '4')), id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <SubscriptionsScreen status={Route.useSearch().status} />
}
