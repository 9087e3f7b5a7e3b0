import { createFileRoute } from '@tanstack/react-router'
import { InviteScreen } from '#features/invite/index.ts'

export const Route = createFileRoute('/pages/setting/share')({
  staticData: { access: 'member' },
  component: InviteScreen,
})
