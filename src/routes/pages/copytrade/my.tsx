import { createFileRoute } from '@tanstack/react-router'
import { MyCopyTradingScreen } from '#features/copy/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/copytrade/my')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { tab } = Route.useSearch()
  return <MyCopyTradingScreen tab={tab} />
}
