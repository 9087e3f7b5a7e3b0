import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveFinishedForm, recordHistoryUrls } from './leaveFinishedForm.ts'

const PAGES = ['/assets', '/withdraw', '/records']

let history: RouterHistory
let router: AnyRouter
let off: () => void

beforeEach(async () => {
  const root = createRootRoute()
  history = createMemoryHistory({ initialEntries: ['/assets'] })
  router = createRouter({
    routeTree: root.addChildren(PAGES.map((path) => createRoute({ getParentRoute: () => root, path }))),
    history,
  })
  await router.load()
  off = recordHistoryUrls(router)
})
afterEach(() => off())

const at = () => history.location.href

test('a finished form is replaced in the history, so that Back leads to the page before the form', async () => {
  history.push('/withdraw?currency=3')
  void leaveFinishedForm(router, '/records?tab=withdraw')
  await vi.waitFor(() => expect(at()).toBe('/records?tab=withdraw'))
  history.back()
  expect(at()).toBe('/assets')
})

test('leaving a finished form for the page that opened it goes back, so that the page is in the history only once', async () => {
  history.push('/records')
  history.push('/withdraw')
  void leaveFinishedForm(router, '/records')
  expect(at()).toBe('/records')
  history.back()
  expect(at()).toBe('/assets')
})
