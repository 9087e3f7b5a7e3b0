import { createFileRoute } from '@tanstack/react-router'
import { DepositScreen } from '#features/deposit/index.ts'
import { DepositsBeside } from '#features/transactions/index.ts'
import { fields, id, may } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/receive')({
  validateSearch: fields({ currency: id, id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <DepositScreen currency={search.currency} id={search.id} beside={<DepositsBeside />} />
}
