import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '#features/settings/index.ts'

export const Route = createFileRoute('/pages/setting/notifications')({
  staticData: { access: 'member' },
  component: NotificationsScreen,
})
