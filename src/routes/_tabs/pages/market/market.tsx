import { createFileRoute } from '@tanstack/react-router'
import { MarketScreen } from '#features/market/index.ts'
import { fields, may, oneOf } from '../../../-search.ts'

export const Route = createFileRoute('/_tabs/pages/market/market')({
  validateSearch: fields({ tab: may(oneOf('favourites', 'futures', 'coins', 'stocks')) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <MarketScreen tab={search.tab} />
}
