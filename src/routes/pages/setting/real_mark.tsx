import { createFileRoute } from '@tanstack/react-router'
import { SubmitVerificationScreen } from '#features/verification/index.ts'
import { fields, level } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/real_mark')({
  validateSearch: fields({ level }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <SubmitVerificationScreen level={search.level === '1' ? 1 : search.level === '2' ? 2 : undefined} />
}
