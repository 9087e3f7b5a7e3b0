import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import type { TraderState } from '#contract/trade/copy.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { button, click, field, find, render, type, until } from '#ui/test-kit.tsx'
import { ApplyForm } from './ApplyForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const state = { nickname: 'Ann', signature: 'Steady', contact: '', experience: '' } as TraderState

function show(shown: TraderState) {
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <ApplyForm state={shown} onDone={() => {}} />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
}

beforeEach(() => {
  queryClient.clear()
  const me = { real_level: 2, real_status: 2, vip_level: 9, has_pay_password: 1, closed_regions: [] }
  vi.mocked(callWithTime).mockImplementation((def) =>
    (def as unknown) === user.info
      ? Promise.resolve({ data: me, asOf: Date.now() } as never)
      : new Promise(() => {}),
  )
  openSession('token')
})

test('a contact of an applicant for lead trader that is too long is rejected with the maximum number of characters', async () => {
  show(state)
  await until(() => field('Contact'))
  click(button('Send application'))
  expect(document.body.textContent).toContain('Enter a way to reach you')
  type(field('Contact'), 'x'.repeat(81))
  expect(document.body.textContent).toContain('Character too long: at most 80')
  expect(document.body.textContent).not.toContain('Enter a way to reach you')
})

test('an application for lead trader with an emoji in its signature is rejected with the rule for signatures', async () => {
  show({ ...state, signature: 'Moon soon 🚀' })
  await until(() => button('Send application'))
  click(button('Send application'))
  await until(() => find('input[aria-invalid=true]'))
  const signature = find<HTMLInputElement>('input[aria-invalid=true]')
  expect(signature.value).toBe('Moon soon 🚀')
  expect(
    find(`#${signature.getAttribute('aria-describedby')?.replaceAll(':', '\\:')}`).textContent,
  ).toContain('without emoji')
})
