import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { type Game, game } from '#contract/rewards/game.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { render, until } from '#ui/test-kit.tsx'
import { WheelScreen } from './WheelScreen.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const WHEEL: Game = {
  ...{
    id: 7,
    kind: 'wheel',
    name: 'Wheel',
    cover: '',
    url: '',
    chances: 3,
    daily: 3,
    seed_hash: '',
    test: 0,
  },
  prizes: [{ name: 'Nothing', rate: decimal('1') }],
}

test('the page of the prize wheel shows that spins are blocked while trading of the account is frozen', async () => {
  openSession('token')
  const answers = new Map<unknown, unknown>([
    [user.info, { freezes: ['trading'], real_level: 1 }],
    [game.list, { games: [WHEEL] }],
  ])
  vi.mocked(callWithTime).mockImplementation((def) =>
    answers.has(def)
      ? Promise.resolve({ data: answers.get(def), asOf: Date.now() } as never)
      : new Promise(() => {}),
  )
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <WheelScreen id={7} />
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  await until(() => expect(document.body.textContent).toContain('Trading is stopped for your account.'))
})
