import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { withdraw } from '#contract/funds/withdraw.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { find, render, until } from '#ui/test-kit.tsx'
import { type CheckRow, RequirementChecklist } from './RequirementChecklist.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const NEW = { email_bound: 1, mobile_bound: 0, real_level: 0, real_status: 0, has_pay_password: 1 }

beforeEach(() => {
  queryClient.clear()
  openSession('token')
})

function show(person: Partial<typeof NEW>, also: readonly CheckRow[] = []) {
  vi.mocked(callWithTime).mockResolvedValue({ data: { ...NEW, ...person }, asOf: Date.now() } as never)
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <RequirementChecklist call={withdraw.out} also={also} />
        <p>the form</p>
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/pages/fund/withdraw?currency=3'] })
  render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}
const rows = () =>
  [...document.querySelectorAll('li')].map(
    (row) => `${row.querySelector('[role=img]')?.getAttribute('aria-label')}: ${row.textContent}`,
  )
const hrefs = () => [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'))

test('a checklist shows the state of each requirement, and a link for the requirement that has to be met next', async () => {
  show({})
  await until(() => find('li'))
  expect(rows()).toEqual([
    'Not yet: Email and phoneBind phone',
    'Not yet: Identity, level 1',
    'Done: Pay password',
  ])
  expect(hrefs()).toEqual([expect.stringContaining('/pages/setting/security?bind=mobile')])
})

test('a checklist shows that a verification is in review, and from which time a saved address can be used', async () => {
  const address = {
    key: 'address',
    state: 'waiting',
    label: 'Saved address',
    note: 'Usable from 14:05',
  } as const
  show({ mobile_bound: 1, real_status: 1, has_pay_password: 0 }, [address])
  await until(() => find('li'))
  expect(rows()).toEqual([
    'Done: Email and phone',
    'Not yet: Identity, level 1In review',
    'Not yet: Pay passwordSet',
    'Not yet: Saved addressUsable from 14:05',
  ])
  expect(hrefs()[0]).toContain(encodeURIComponent('/pages/fund/withdraw?currency=3'))
})

test('a checklist is not shown once every requirement is met', async () => {
  show({ mobile_bound: 1, real_level: 1, real_status: 2 })
  await until(() => expect(queryClient.isFetching()).toBe(0))
  await until(() => expect(document.body.textContent).toContain('the form'))
  expect(document.querySelector('li')).toBeNull()
})
