import { createFileRoute } from '@tanstack/react-router'
import { DepositsAndWithdrawalsScreen } from '#features/transactions/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/receive_withdraw_record')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <DepositsAndWithdrawalsScreen {...Route.useSearch()} />
}
