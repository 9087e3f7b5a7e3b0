import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordScreen } from '#features/security/index.ts'

export const Route = createFileRoute('/pages/setting/password')({
  staticData: { access: 'member' },
  component: ChangePasswordScreen,
})
