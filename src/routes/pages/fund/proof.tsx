import { createFileRoute } from '@tanstack/react-router'
import { ProofScreen } from '#features/liabilities-proof/index.ts'

export const Route = createFileRoute('/pages/fund/proof')({
  staticData: { access: 'member' },
  component: ProofScreen,
})
