import { createFileRoute } from '@tanstack/react-router'
import { ArtworkScreen } from '#features/nft/index.ts'
import { fields, nftCode } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/artworkDetail')({
  validateSearch: fields({ code: nftCode }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ArtworkScreen key={search.code} code={search.code} />
}
