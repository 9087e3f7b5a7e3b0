import { createFileRoute } from '@tanstack/react-router'
import { BillsScreen } from '#features/funds/index.ts'

export const Route = createFileRoute('/pages/setting/bill')({
  staticData: { access: 'member' },
  component: BillsScreen,
})
