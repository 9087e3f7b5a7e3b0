import { createFileRoute } from '@tanstack/react-router'
import { LockProductListScreen } from '#features/earn/index.ts'
import { anyText, fields, may } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/lockming/lockming')({
  // The screen shows a notice for an unknown category (docs/products/lockup.md).
  validateSearch: fields({ category: may(anyText) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <LockProductListScreen category={search.category} />
}
