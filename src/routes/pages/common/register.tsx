import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#features/auth/index.ts'
import { fields, innerRoute, inviteCode, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/common/register')({
  validateSearch: fields({
    extension_code: orNothing(inviteCode),
    // `code` is the parameter name of invitation links (docs/products/invite.md#linking).
    code: orNothing(inviteCode),
    redirect: orNothing(innerRoute),
  }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <RegisterScreen extensionCode={search.extension_code ?? search.code} redirect={search.redirect} />
}
