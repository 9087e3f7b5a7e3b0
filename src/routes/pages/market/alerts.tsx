import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen } from '#features/alerts/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/market/alerts')({
  validateSearch: fields({ status: may(oneOf('waiting', 'done')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <AlertsScreen status={Route.useSearch().status} />
}
