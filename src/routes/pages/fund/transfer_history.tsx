import { createFileRoute } from '@tanstack/react-router'
import { TransferHistoryScreen } from '#features/transfer/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/transfer_history')({
  validateSearch: fields({ tab: may(oneOf('transfer', 'exchange')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TransferHistoryScreen tab={search.tab} />
}
