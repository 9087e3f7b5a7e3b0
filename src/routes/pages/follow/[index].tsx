import { createFileRoute } from '@tanstack/react-router'
import { CopyScreen } from '#features/copy/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/follow/index')({
  validateSearch: listChoices,
  component: Page,
})

function Page() {
  return <CopyScreen {...Route.useSearch()} />
}
