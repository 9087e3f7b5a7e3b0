import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen } from '#features/alerts/index.ts'
import { listChoices } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/market/alerts')({
  validateSearch: listChoices,
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <AlertsScreen status={Route.useSearch().status} />
}
