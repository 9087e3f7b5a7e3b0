import { createFileRoute } from '@tanstack/react-router'
import { TransactionsScreen } from '#features/transactions/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/bill')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <TransactionsScreen {...Route.useSearch()} />
}
