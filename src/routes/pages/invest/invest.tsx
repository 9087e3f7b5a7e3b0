import { createFileRoute } from '@tanstack/react-router'
import { InvestScreen } from '#features/dual/index.ts'
import { fields, id, legalName, may, oneOf, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/invest/invest')({
  validateSearch: fields({
    type: may(oneOf('call', 'put')),
    zone: orNothing(id),
    coin: orNothing(legalName),
    sort: orNothing(oneOf('date')),
  }),
  component: Page,
})

function Page() {
  return <InvestScreen {...Route.useSearch()} />
}
