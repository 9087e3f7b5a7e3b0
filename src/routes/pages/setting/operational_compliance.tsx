import { createFileRoute } from '@tanstack/react-router'
import { ComplianceScreen } from '#features/content/index.ts'
import { fields, id, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/operational_compliance')({
  validateSearch: fields({ zoom: orNothing(id) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ComplianceScreen zoom={search.zoom} />
}
