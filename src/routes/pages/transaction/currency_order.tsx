import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#features/orders/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/currency_order')({
  validateSearch: fields({
    tab: may(oneOf('open', 'history')),
    currency_id: may(id),
    legal_id: may(id),
    id: may(id),
  }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return (
    <OrdersScreen
      tab={search.tab}
      currencyId={search.currency_id}
      legalId={search.legal_id}
      order={search.id}
    />
  )
}
