import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import type { TraderState } from '#contract/trade/copy.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { button, click, find, render, until } from '#ui/testing.tsx'
import { ApplyForm } from './ApplyForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const state = {
  nickname: 'Ann',
  signature: 'Moon soon 🚀',
  contact: '@ann',
  experience: 'Five years of futures.',
} as TraderState

test('an application to be a trader whose signature has an emoji is rejected with the rule for signatures', async () => {
  vi.mocked(callWithTime).mockImplementation((def) => {
    if (def !== user.info) return new Promise(() => {})
    const data = { real_level: 2, real_status: 2, closed_regions: [] }
    return Promise.resolve({ data, asOf: Date.now() } as never)
  })
  openSession('token')
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <ApplyForm state={state} onDone={() => {}} />
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await until(() => button('Send application'))
  click(button('Send application'))
  await until(() => find('input[aria-invalid=true]'))
  const field = find<HTMLInputElement>('input[aria-invalid=true]')
  expect(field.value).toBe('Moon soon 🚀')
  expect(find(`#${field.getAttribute('aria-describedby')?.replaceAll(':', '\\:')}`).textContent).toContain(
    'without emoji',
  )
})
