import { createFileRoute } from '@tanstack/react-router'
import { BillsScreen } from '#features/transactions/index.ts'
import { billFilters, fields } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/fund/assets_all_record')({
  validateSearch: fields(billFilters),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  return <BillsScreen {...Route.useSearch()} />
}
