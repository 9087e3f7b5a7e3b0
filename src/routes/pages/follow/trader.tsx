import { createFileRoute } from '@tanstack/react-router'
import { TraderScreen } from '#features/copy/index.ts'
import { fields, id, may, withOne } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/follow/trader')({
  validateSearch: withOne(fields({ trader_user_id: may(id), uid: may(id) })),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const trader = search.trader_user_id ?? search.uid ?? 0
  return <TraderScreen key={trader} id={trader} />
}
