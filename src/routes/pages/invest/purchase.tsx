import { createFileRoute } from '@tanstack/react-router'
import { PurchaseScreen } from '#features/dual/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/invest/purchase')({
  validateSearch: fields({ id }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <PurchaseScreen key={search.id} id={search.id} />
}
