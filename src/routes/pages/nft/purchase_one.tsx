import { createFileRoute } from '@tanstack/react-router'
import { CheckoutScreen } from '#features/nft/index.ts'
import { fields, id, may, nftCode, withOne } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/purchase_one')({
  validateSearch: withOne(fields({ code: may(nftCode), order: may(id) })),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { code, order } = Route.useSearch()
  return <CheckoutScreen key={order ?? code} code={code} order={order} />
}
