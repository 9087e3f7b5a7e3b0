import { createFileRoute } from '@tanstack/react-router'
import { ACCOUNTS } from '#contract/wire/accountCodes.ts'
import { CoinAccountScreen } from '#features/transactions/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/assets_record')({
  validateSearch: fields({ currency: id, type: may(oneOf(...ACCOUNTS)) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <CoinAccountScreen currency={search.currency} type={search.type ?? 'change'} />
}
