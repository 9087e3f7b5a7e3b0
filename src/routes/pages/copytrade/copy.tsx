import { createFileRoute } from '@tanstack/react-router'
import { CopyScreen } from '#features/copy/index.ts'
import { fields, traderRanking } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/copytrade/copy')({
  validateSearch: fields(traderRanking),
  component: Page,
})

function Page() {
  return <CopyScreen {...Route.useSearch()} />
}
