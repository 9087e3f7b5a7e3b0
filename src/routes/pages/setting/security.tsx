import { createFileRoute } from '@tanstack/react-router'
import { PersonalData } from '#features/privacy/index.ts'
import { SecurityScreen } from '#features/security/index.ts'
import { fields, oneOf, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/security')({
  validateSearch: fields({ bind: orNothing(oneOf('email', 'mobile')) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return (
    <SecurityScreen bind={search.bind}>
      <PersonalData />
    </SecurityScreen>
  )
}
