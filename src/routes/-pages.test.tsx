import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { render, until } from '#ui/testing.tsx'
import { createAppRouter } from './-router.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const routerAt = (href: string) => createAppRouter(createMemoryHistory({ initialEntries: [href] }))

test('a page whose code is loading shows its skeleton after 200 ms, and no longer than it loads', () => {
  const { defaultPendingMs, defaultPendingMinMs, defaultPendingComponent } =
    routerAt('/pages/index/index').options
  expect([defaultPendingMs, defaultPendingMinMs]).toEqual([200, 0])
  expect(defaultPendingComponent?.name).toBe('PagePending')
})

test.each([
  ['is asked for', true, false],
  ['is not asked for', false, ['page']],
])('a page transition runs only without reduced motion, which %s', (_, less, types) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: less && query.includes('reduced-motion') }))
  const router = routerAt('/pages/index/index')
  const transition = router.options.defaultViewTransition
  if (typeof transition !== 'object' || typeof transition.types !== 'function')
    throw new Error('no transition')
  const location = router.latestLocation
  const change = { fromLocation: location, toLocation: location, hrefChanged: true, hashChanged: false }
  expect(transition.types({ ...change, pathChanged: true })).toEqual(types)
})

test.each([
  ['futures', '/pages/transaction/contract'],
  ['coins', '/pages/transaction/currency'],
])('the full-screen options page opened with %s leads to %s with its pair', async (type, path) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = routerAt(`/pages/transaction/index2?type=${type}&match_id=7`)
  const { close } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => expect(router.state.location.pathname).toBe(path))
  close()
  expect(router.state.location.search).toMatchObject({ match_id: '7' })
})

test.each(['currency', 'contract'])('the page of a pair opened without one, %s, says so', async (page) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = routerAt(`/pages/transaction/${page}`)
  const { host, close } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Parameter error'))
  close()
})
