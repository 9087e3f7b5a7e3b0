import { createFileRoute } from '@tanstack/react-router'
import { MyNftOverviewScreen } from '#features/nft/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/mine')({
  validateSearch: fields({ tab: may(oneOf('bids', 'favourites')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <MyNftOverviewScreen tab={Route.useSearch().tab} />
}
