import { createFileRoute } from '@tanstack/react-router'
import { RecordsScreen } from '#features/transactions/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/receive_withdraw_record')({
  validateSearch: fields({ tab: may(oneOf('recharge', 'withdraw')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <RecordsScreen tab={search.tab} />
}
