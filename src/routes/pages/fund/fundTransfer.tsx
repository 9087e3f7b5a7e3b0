import { createFileRoute } from '@tanstack/react-router'
import { ACCOUNTS } from '#contract/wire/accountCodes.ts'
import { TransferScreen } from '#features/transfer/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/fundTransfer')({
  validateSearch: fields({
    currency_id: may(id),
    from: may(oneOf(...ACCOUNTS)),
    to: may(oneOf(...ACCOUNTS)),
  }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TransferScreen currencyId={search.currency_id} from={search.from} to={search.to} />
}
