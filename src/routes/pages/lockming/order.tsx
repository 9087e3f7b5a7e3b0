import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#features/earn/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/lockming/order')({
  validateSearch: fields({ status: may(oneOf('1', '2')), id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <OrdersScreen status={Route.useSearch().status} />
}
