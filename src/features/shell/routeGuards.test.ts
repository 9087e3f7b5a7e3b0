import { i18n } from '@lingui/core'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { call } from '#data/api/client.ts'
import { closeSession, getSession, openSession } from '#data/session/session.ts'
import { dismissToast } from '#ui/overlays/toast.ts'
import { goAfterNotice, guardMemberRoutes, REDIRECT_DELAY } from './routeGuards.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const fetching = vi.fn<typeof fetch>()
const rejection = (type: string, message: string) =>
  new Response(JSON.stringify({ type, code: 0, message, key: 'k', server_time: 1 }))
const said = () => document.querySelector('[popover]')?.textContent

const MEMBERS = new Set(['/pages/fund/assets', '/pages/setting/real_mark'])

let history: RouterHistory
let router: AnyRouter
let off: () => void
const visited: string[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching)
  const root = createRootRoute()
  const routes = [
    '/pages/fund/assets',
    '/pages/market/market',
    '/pages/common/login',
    '/pages/setting/real_mark',
  ]
  history = createMemoryHistory({ initialEntries: ['/pages/fund/assets?tab=all'] })
  router = createRouter({
    routeTree: root.addChildren(
      routes.map((path) =>
        createRoute({
          getParentRoute: () => root,
          path,
          ...(MEMBERS.has(path) && { staticData: { access: 'member' as const } }),
        }),
      ),
    ),
    history,
  })
  await router.load()
  visited.length = 0
  history.subscribe(({ location }) => visited.push(location.href))
  openSession('token-1')
  off = guardMemberRoutes(router)
})
afterEach(() => {
  off()
  dismissToast()
  vi.useRealTimers()
})

/** Several calls in flight at the same time are rejected for the same reason. */
async function rejectedTogether(type: string, message: string): Promise<void> {
  fetching.mockImplementation(async () => rejection(type, message))
  const calls = Array.from({ length: 5 }, () => call(user.info, {}))
  await Promise.allSettled(calls)
}

test('error 998 shows one toast, and after 1200 ms opens the verification page once', async () => {
  await rejectedTogether('998', 'Please verify your identity first')
  expect(said()).toBe('Please verify your identity first')
  await vi.advanceTimersByTimeAsync(REDIRECT_DELAY - 1)
  expect(visited).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(visited).toEqual(['/pages/setting/real_mark'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(visited).toHaveLength(1)
  expect(getSession().token).toBe('token-1')
})

test('error 999 of parallel calls shows one toast, ends the session and opens the login page once, with the present page as the redirect', async () => {
  await rejectedTogether('999', 'Please log in again')
  expect(said()).toBe('Please log in again')
  expect(getSession().token).toBeNull()
  await vi.advanceTimersByTimeAsync(REDIRECT_DELAY - 1)
  expect(visited).toEqual([])
  await vi.advanceTimersByTimeAsync(5_001)
  expect(visited).toEqual([
    `/pages/common/login?redirect=${encodeURIComponent('/pages/fund/assets?tab=all')}`,
  ])
})

test('a later notice replaces a pending redirect with its own redirect, and the target page shows the text of the later notice', async () => {
  await rejectedTogether('999', 'Please log in again')
  goAfterNotice(router, 'Password changed', '/pages/common/login', 'Log in with the new one')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(visited).toEqual(['/pages/common/login'])
  expect(history.location.state.because).toBe('Log in with the new one')
})

test('the redirect after a notice replaces the history entry of a finished form, so that Back does not open the form', async () => {
  history.push('/pages/market/market')
  await vi.advanceTimersByTimeAsync(0)
  goAfterNotice(router, 'Password changed', '/pages/common/login', 'Log in with the new one', true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(history.location.href).toBe('/pages/common/login')
  history.back()
  await vi.advanceTimersByTimeAsync(0)
  expect(history.location.pathname).toBe('/pages/fund/assets')
})

test('a person who navigates before the delay of a redirect has passed is not redirected', async () => {
  await rejectedTogether('998', 'Please verify your identity first')
  history.push('/pages/market/market')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(visited).toEqual(['/pages/market/market'])
})

test('a guest who opens a members’ page sees the reason and is redirected to the login page, with the members’ page as the redirect', async () => {
  closeSession('logout')
  history.push('/pages/setting/real_mark?level=2')
  await vi.advanceTimersByTimeAsync(REDIRECT_DELAY - 1)
  expect([visited, said()]).toEqual([[], 'Please login first'])
  await vi.advanceTimersByTimeAsync(1)
  expect(visited).toEqual([
    `/pages/common/login?redirect=${encodeURIComponent('/pages/setting/real_mark?level=2')}`,
  ])
})
