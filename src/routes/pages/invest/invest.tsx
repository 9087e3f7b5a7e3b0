import { createFileRoute } from '@tanstack/react-router'
import { InvestScreen } from '#features/dual/index.ts'
import { fields, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/invest/invest')({
  validateSearch: fields({ type: may(oneOf('call', 'put')) }),
  component: Page,
})

function Page() {
  return <InvestScreen type={Route.useSearch().type} />
}
