import { createFileRoute } from '@tanstack/react-router'
import { LoansScreen } from '#features/loan/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/otc/otc')({
  validateSearch: fields({ tab: may(oneOf('apply', 'loans')), id: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <LoansScreen tab={search.tab} />
}
