import { createFileRoute } from '@tanstack/react-router'
import { LicencesScreen } from '#features/content/index.ts'
import { fields, id, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/operational_compliance')({
  validateSearch: fields({ zoom: orNothing(id) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <LicencesScreen zoom={search.zoom} />
}
