import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen, OrdersScreen } from '#features/quickbuy/index.ts'
import { fields, id, may } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/quick_buy_order')({
  validateSearch: fields({ id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return search.id === undefined ? <OrdersScreen /> : <OrderScreen key={search.id} id={search.id} />
}
