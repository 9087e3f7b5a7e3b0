import { createFileRoute } from '@tanstack/react-router'
import { BillsScreen } from '#features/transactions/index.ts'

export const Route = createFileRoute('/pages/setting/bill')({
  staticData: { access: 'member' },
  component: BillsScreen,
})
