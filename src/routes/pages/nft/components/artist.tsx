import { createFileRoute } from '@tanstack/react-router'
import { MarketScreen } from '#features/nft/index.ts'

export const Route = createFileRoute('/pages/nft/components/artist')({ component: Page })

function Page() {
  return <MarketScreen tab="artist" />
}
