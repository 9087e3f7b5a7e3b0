import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '#features/support/index.ts'
import { fields, id, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/chat/chat')({
  validateSearch: fields({ room: orNothing(id) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ChatScreen room={search.room} />
}
