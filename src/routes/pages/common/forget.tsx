import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#features/auth/index.ts'
import { fields, innerRoute, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/common/forget')({
  validateSearch: fields({ redirect: orNothing(innerRoute) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ResetPasswordScreen redirect={search.redirect} />
}
