import { createFileRoute } from '@tanstack/react-router'
import { ApplyScreen } from '#features/copy/index.ts'

export const Route = createFileRoute('/pages/follow/agreement_zh')({
  staticData: { access: 'member' },
  component: () => <ApplyScreen chinese={true} />,
})
