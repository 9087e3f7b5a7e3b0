import { createFileRoute } from '@tanstack/react-router'
import { SecondsOrdersScreen } from '#features/seconds/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/seconds_order')({
  validateSearch: fields({ tab: may(oneOf('open', 'history')), id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { tab } = Route.useSearch()
  return <SecondsOrdersScreen tab={tab} />
}
