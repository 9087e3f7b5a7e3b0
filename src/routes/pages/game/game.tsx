import { createFileRoute } from '@tanstack/react-router'
import { GameScreen } from '#features/game/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/game/game')({
  validateSearch: fields({ tab: may(oneOf('games', 'quiz', 'mine')), id: may(id) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <GameScreen tab={search.tab} id={search.id} />
}
