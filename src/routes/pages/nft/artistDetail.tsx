import { createFileRoute } from '@tanstack/react-router'
import { ArtistScreen } from '#features/nft/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/artistDetail')({
  validateSearch: fields({ id }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ArtistScreen key={search.id} id={search.id} />
}
