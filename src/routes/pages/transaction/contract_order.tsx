import { createFileRoute } from '@tanstack/react-router'
import { ContractOrdersScreen } from '#features/futures/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/contract_order')({
  validateSearch: fields({ tab: may(oneOf('position', 'entrust', 'history')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { tab } = Route.useSearch()
  return <ContractOrdersScreen tab={tab} />
}
