import { createFileRoute } from '@tanstack/react-router'
import { ProfitScreen } from '#features/portfolio/index.ts'

export const Route = createFileRoute('/pages/fund/profit')({
  staticData: { access: 'member' },
  component: ProfitScreen,
})
