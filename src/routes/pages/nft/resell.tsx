import { createFileRoute } from '@tanstack/react-router'
import { ResellScreen } from '#features/nft/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/nft/resell')({
  validateSearch: fields({ id }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ResellScreen key={search.id} id={search.id} />
}
