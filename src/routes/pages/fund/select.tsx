import { createFileRoute } from '@tanstack/react-router'
import { SelectCoinScreen } from '#features/deposit/index.ts'
import { fields, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/select')({
  validateSearch: fields({ to: oneOf('receive', 'withdraw', 'transfer') }),
  staticData: {
    access: 'member',
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <SelectCoinScreen to={search.to} />
}
