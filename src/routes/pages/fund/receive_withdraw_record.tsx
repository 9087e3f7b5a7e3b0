import { createFileRoute } from '@tanstack/react-router'
import { RecordsScreen } from '#features/transactions/index.ts'
import { anyText, fields, may, oneOf, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/receive_withdraw_record')({
  validateSearch: fields({
    tab: may(oneOf('recharge', 'withdraw')),
    status: orNothing(anyText),
    coin: orNothing(anyText),
  }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <RecordsScreen {...Route.useSearch()} />
}
