import { createFileRoute } from '@tanstack/react-router'
import { MediaArtworkScreen } from '#features/nft/index.ts'
import { fields, nftCode } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/artworkDetail_video')({
  validateSearch: fields({ code: nftCode }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <MediaArtworkScreen key={search.code} code={search.code} />
}
