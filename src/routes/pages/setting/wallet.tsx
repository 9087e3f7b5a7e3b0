import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalAddressesScreen } from '#features/address-book/index.ts'
import { anyText, fields, flag, id, may } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/wallet')({
  validateSearch: fields({ pick: flag, currency: may(id), network: may(anyText) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { pick, currency, network } = Route.useSearch()
  return <WithdrawalAddressesScreen pick={pick === '1'} currency={currency} network={network ?? ''} />
}
