import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { routeTree } from '../routeTree.gen.ts'
import { parseSearch } from './-hash.ts'
import { createAppRouter } from './-router.tsx'
import { DEV_ROUTES, HOME_ALIASES, OWN_ROUTES, SPEC_ROUTES } from './-spec.ts'

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/pages/index/index'] }))

/** The route that answers an address, and what it says about the parameters. */
function opened(href: string) {
  const [pathname = '', search = ''] = href.split('?')
  const matches = router.matchRoutes(pathname, parseSearch(search))
  return matches.at(-1)
}

describe('the route table', () => {
  test.each(SPEC_ROUTES)('%s is there and takes its parameters', (href) => {
    const match = opened(href)
    expect(match?.fullPath).toBe(href.split('?')[0])
    expect(match?.searchError).toBeUndefined()
  })

  test('has no route that the specification does not name', () => {
    const known = new Set<string>([
      ...SPEC_ROUTES.map((href) => href.split('?')[0] ?? ''),
      ...OWN_ROUTES,
      ...HOME_ALIASES,
      ...DEV_ROUTES,
    ])
    const paths = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''))
    expect(paths.filter((path) => !known.has(path))).toEqual([])
    expect(routeTree).toBeDefined()
  })

  test('an unknown address is not found', () => {
    expect(router.getMatchedRoutes('/pages/nope')[2]).toBeUndefined()
    expect(router.getMatchedRoutes('/pages/market/market')[2]).toBeDefined()
  })

  test.each(HOME_ALIASES)('%s leads home', async (alias) => {
    const walker = createAppRouter(createMemoryHistory({ initialEntries: [alias] }))
    await walker.load()
    expect(walker.state.location.pathname).toBe('/pages/index/index')
  })

  test.each([
    '/pages/fund/select',
    '/pages/fund/select?to=nowhere',
    '/pages/fund/receive',
    '/pages/fund/receive?currency=abc',
    '/pages/fund/receive?currency=3&currency=4',
    '/pages/common/article',
    '/pages/market/market?tab=gold',
  ])('%s is a parameter error', (href) => {
    expect(opened(href)?.searchError).toBeDefined()
  })
})
