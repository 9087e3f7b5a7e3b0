import { createFileRoute } from '@tanstack/react-router'
import { VerificationScreen } from '#features/verification/index.ts'

export const Route = createFileRoute('/pages/setting/real')({
  staticData: { access: 'member' },
  component: VerificationScreen,
})
