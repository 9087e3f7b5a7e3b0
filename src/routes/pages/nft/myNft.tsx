import { createFileRoute } from '@tanstack/react-router'
import { MyNftHoldingsScreen } from '#features/nft/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/myNft')({
  validateSearch: fields({
    hold_status: may(oneOf('0', '1', '2', '3')),
    is_box: may(oneOf('1')),
    id: may(id),
  }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { hold_status, is_box } = Route.useSearch()
  return <MyNftHoldingsScreen tab={is_box === '1' ? 'boxes' : (hold_status ?? 'all')} />
}
