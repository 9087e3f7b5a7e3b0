import { createFileRoute } from '@tanstack/react-router'
import { AssetsScreen } from '#features/assets/index.ts'

export const Route = createFileRoute('/_tabs/pages/fund/assets')({
  staticData: { access: 'member' },
  component: AssetsScreen,
})
