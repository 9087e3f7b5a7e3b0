import { createFileRoute } from '@tanstack/react-router'
import { MarketScreen } from '#features/nft/index.ts'

export const Route = createFileRoute('/pages/nft/components/collection')({ component: Page })

function Page() {
  return <MarketScreen tab="collection" />
}
