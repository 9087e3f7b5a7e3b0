import { createFileRoute } from '@tanstack/react-router'
import { NftOrdersScreen } from '#features/nft/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/purchase')({
  validateSearch: fields({ status: may(oneOf('0', '1', '2')), id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <NftOrdersScreen status={Route.useSearch().status} />
}
