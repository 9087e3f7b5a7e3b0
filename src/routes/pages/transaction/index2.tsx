import { createFileRoute, Navigate } from '@tanstack/react-router'
import { SecondsScreen } from '#features/seconds/index.ts'
import { fields, id, may, oneOf } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/transaction/index2')({
  validateSearch: fields({ match_id: may(id), type: may(oneOf('seconds', 'futures', 'coins')) }),
  component: Page,
})

const PAGES = { coins: '/pages/transaction/currency', futures: '/pages/transaction/contract' } as const

function Page() {
  const { type = 'seconds', match_id } = Route.useSearch()
  // Redirects deep links of other segments.
  if (type !== 'seconds') return <Navigate to={PAGES[type]} search={{ match_id }} replace />
  return <SecondsScreen matchId={match_id} />
}
