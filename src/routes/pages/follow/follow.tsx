import { createFileRoute } from '@tanstack/react-router'
import { FollowScreen } from '#features/copy/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/follow/follow')({
  validateSearch: fields({ trader_user_id: id }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { trader_user_id } = Route.useSearch()
  return <FollowScreen key={trader_user_id} id={trader_user_id} />
}
