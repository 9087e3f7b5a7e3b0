import { createFileRoute } from '@tanstack/react-router'
import { MarketScreen } from '#features/nft/index.ts'
import { anyText, fields, may, oneOf, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/nft')({
  validateSearch: fields({
    tab: may(oneOf('artwork', 'artist', 'collection', 'search')),
    keyword: orNothing(anyText),
  }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <MarketScreen tab={search.tab} keyword={search.keyword} />
}
