import { createFileRoute } from '@tanstack/react-router'
import { TransferHistoryScreen } from '#features/transfer/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/transfer_history')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TransferHistoryScreen tab={search.tab} />
}
