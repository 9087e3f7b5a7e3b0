import { createFileRoute } from '@tanstack/react-router'
import { ConvertScreen } from '#features/convert/index.ts'
import { fields, id, may } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/transfer')({
  validateSearch: fields({ currency: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ConvertScreen currency={search.currency} />
}
