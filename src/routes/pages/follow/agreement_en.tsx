import { createFileRoute } from '@tanstack/react-router'
import { ApplyScreen } from '#features/copy/index.ts'

export const Route = createFileRoute('/pages/follow/agreement_en')({
  staticData: { access: 'member' },
  component: () => <ApplyScreen chinese={false} />,
})
