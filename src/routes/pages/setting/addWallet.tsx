import { createFileRoute } from '@tanstack/react-router'
import { AddWalletScreen } from '#features/person/index.ts'
import { fields, id, may } from '../../-search.ts'

export const Route = createFileRoute('/pages/setting/addWallet')({
  validateSearch: fields({ currency: may(id) }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <AddWalletScreen currency={search.currency} />
}
