import { createFileRoute } from '@tanstack/react-router'
import { PayPasswordScreen } from '#features/security/index.ts'
import { fields, innerRoute, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/payPassword')({
  validateSearch: fields({ redirect: orNothing(innerRoute) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <PayPasswordScreen redirect={search.redirect} />
}
