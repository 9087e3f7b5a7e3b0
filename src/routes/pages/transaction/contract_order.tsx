import { createFileRoute } from '@tanstack/react-router'
import { ContractOrdersScreen } from '#features/futures/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/contract_order')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { tab } = Route.useSearch()
  return <ContractOrdersScreen tab={tab} />
}
