import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#features/auth/index.ts'
import { fields, innerRoute, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/common/login')({
  validateSearch: fields({ redirect: orNothing(innerRoute) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <LoginScreen redirect={search.redirect} />
}
