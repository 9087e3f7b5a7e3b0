import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#features/profile/index.ts'

export const Route = createFileRoute('/pages/setting/userInfo')({
  staticData: { access: 'member' },
  component: ProfileScreen,
})
