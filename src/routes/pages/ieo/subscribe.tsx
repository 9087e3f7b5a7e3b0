import { createFileRoute } from '@tanstack/react-router'
import { SubscribeScreen } from '#features/ieo/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/ieo/subscribe')({
  validateSearch: fields({ project_id: id }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <SubscribeScreen key={search.project_id} id={search.project_id} />
}
