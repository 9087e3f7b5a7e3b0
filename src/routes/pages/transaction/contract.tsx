import { createFileRoute } from '@tanstack/react-router'
import { ContractScreen } from '#features/futures/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/contract')({
  validateSearch: fields({ match_id: may(id), account: may(oneOf('lever', 'margin')) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ContractScreen key={search.match_id} matchId={search.match_id} account={search.account} />
}
