import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#features/home/index.ts'
import { fields, oneOf, orNothing } from '../../../-route-params.ts'

export const Route = createFileRoute('/_tabs/pages/index/index')({
  validateSearch: fields({ ranking: orNothing(oneOf('hot', 'gainers', 'losers', 'volume')) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <HomeScreen ranking={search.ranking} />
}
