import { createFileRoute } from '@tanstack/react-router'
import { SearchScreen } from '#features/market/index.ts'
import { anyText, fields, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/market/search')({
  validateSearch: fields({ keyword: orNothing(anyText) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <SearchScreen keyword={search.keyword} />
}
