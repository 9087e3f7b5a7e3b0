import { createFileRoute } from '@tanstack/react-router'
import { PasswordScreen } from '#features/security/index.ts'

export const Route = createFileRoute('/pages/setting/password')({
  staticData: { access: 'member' },
  component: PasswordScreen,
})
