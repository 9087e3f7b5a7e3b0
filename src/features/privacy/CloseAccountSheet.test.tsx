import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { privacy } from '#contract/account/privacy.ts'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { user } from '#contract/account/user.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { find, render, until } from '#ui/test-kit.tsx'
import { CloseAccountSheet } from './CloseAccountSheet.tsx'

vi.mock('#data/api/client.ts', { spy: true })

test('the form that closes the account shows that it is blocked while withdrawals of the account are frozen', async () => {
  openSession('token')
  const answers = new Map<unknown, unknown>([
    [user.info, { freezes: ['withdrawals'] }],
    [privacy.obstacles, { list: [] }],
    [secondFactor.state, { on: 0 }],
  ])
  vi.mocked(callWithTime).mockImplementation((def) =>
    answers.has(def)
      ? Promise.resolve({ data: answers.get(def), asOf: Date.now() } as never)
      : new Promise(() => {}),
  )
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <CloseAccountSheet onClose={() => {}} />
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  await until(() => expect(find('dialog[open] form').textContent).toContain('Withdrawals from your account'))
})
