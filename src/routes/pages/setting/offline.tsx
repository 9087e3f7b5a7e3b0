import { createFileRoute } from '@tanstack/react-router'
import { OfflineDataScreen } from '#features/settings/index.ts'

export const Route = createFileRoute('/pages/setting/offline')({
  component: OfflineDataScreen,
})
