import { createFileRoute } from '@tanstack/react-router'
import { MyCopyTradingScreen } from '#features/copy/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/copytrade/my')({
  validateSearch: fields({ tab: may(oneOf('traders', 'positions', 'history', 'lead')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { tab } = Route.useSearch()
  return <MyCopyTradingScreen tab={tab} />
}
