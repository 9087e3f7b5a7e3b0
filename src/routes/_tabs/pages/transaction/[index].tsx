import { createFileRoute } from '@tanstack/react-router'
import { TradeScreen } from '#features/spot/index.ts'
import { fields, id, may, oneOf } from '../../../-route-params.ts'

export const Route = createFileRoute('/_tabs/pages/transaction/index')({
  validateSearch: fields({
    type: may(oneOf('seconds', 'futures', 'coins')),
    match_id: may(id),
    side: may(oneOf('buy', 'sell')),
    account: may(oneOf('lever', 'margin')),
  }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return (
    <TradeScreen type={search.type} matchId={search.match_id} side={search.side} account={search.account} />
  )
}
