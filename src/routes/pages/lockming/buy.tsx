import { createFileRoute } from '@tanstack/react-router'
import { BuyScreen } from '#features/earn/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/lockming/buy')({
  validateSearch: fields({ id }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <BuyScreen key={search.id} id={search.id} />
}
