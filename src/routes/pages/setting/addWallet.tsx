import { createFileRoute } from '@tanstack/react-router'
import { AddWithdrawalAddressScreen } from '#features/address-book/index.ts'
import { anyText, fields, id, may } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/addWallet')({
  validateSearch: fields({ currency: may(id), network: may(anyText) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <AddWithdrawalAddressScreen currency={search.currency} network={search.network ?? ''} />
}
