import { createFileRoute } from '@tanstack/react-router'
import { MarketScreen } from '#features/market/index.ts'
import { fields, legalName, may, oneOf, orNothing } from '../../../-route-params.ts'

export const Route = createFileRoute('/_tabs/pages/market/market')({
  validateSearch: fields({
    tab: may(oneOf('favourites', 'futures', 'coins', 'stocks')),
    legal: orNothing(legalName),
    sort: orNothing(
      oneOf(
        'none',
        'name-asc',
        'name-desc',
        'volume-asc',
        'volume-desc',
        'price-asc',
        'price-desc',
        'change-asc',
        'change-desc',
      ),
    ),
  }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <MarketScreen tab={search.tab} legal={search.legal} sort={search.sort} />
}
