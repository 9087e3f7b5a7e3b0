import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalsBeside } from '#features/transactions/index.ts'
import { WithdrawScreen } from '#features/withdraw/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/withdraw')({
  validateSearch: fields({ currency: id }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <WithdrawScreen key={search.currency} currency={search.currency} beside={<WithdrawalsBeside />} />
}
