import { createFileRoute } from '@tanstack/react-router'
import { PairScreen } from '#features/spot/index.ts'
import { fields, id, may, pairSymbol } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/currency')({
  validateSearch: fields({ match_id: may(id), symbol: may(pairSymbol) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <PairScreen matchId={search.match_id} symbol={search.symbol} />
}
