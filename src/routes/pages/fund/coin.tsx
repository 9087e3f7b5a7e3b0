import { createFileRoute } from '@tanstack/react-router'
import { CoinScreen } from '#features/transactions/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/coin')({
  validateSearch: fields({ currency: id }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <CoinScreen key={search.currency} currency={search.currency} />
}
