import { createFileRoute } from '@tanstack/react-router'
import { BillsScreen } from '#features/transactions/index.ts'

export const Route = createFileRoute('/pages/fund/assets_all_record')({
  staticData: { access: 'member' },
  component: BillsScreen,
})
