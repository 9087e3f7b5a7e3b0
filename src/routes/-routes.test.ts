import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { routeTree } from '../routeTree.gen.ts'
import { DEV_ROUTES, HOME_ALIASES, OWN_ROUTES, SPEC_ROUTES } from './-all-routes.ts'
import { parseSearch } from './-hash-history.ts'
import { createAppRouter } from './-router.tsx'

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/pages/index/index'] }))

/** The route for an address, with its validated parameters. */
function opened(href: string) {
  const [pathname = '', search = ''] = href.split('?')
  const matches = router.matchRoutes(pathname, parseSearch(search))
  return matches.at(-1)
}

describe('the route table', () => {
  test.each(SPEC_ROUTES)('has the route %s, which accepts its parameters', (href) => {
    const match = opened(href)
    expect(match?.fullPath).toBe(href.split('?')[0])
    expect(match?.searchError).toBeUndefined()
  })

  test('has only routes that are listed as specified or as added', () => {
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

  test('shows “not found” for an unknown URL', () => {
    expect(router.getMatchedRoutes('/pages/nope')[2]).toBeUndefined()
    expect(router.getMatchedRoutes('/pages/market/market')[2]).toBeDefined()
  })

  test.each(HOME_ALIASES)('redirects %s to the home page', async (alias) => {
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
  ])('shows a parameter error for %s', (href) => {
    expect(opened(href)?.searchError).toBeDefined()
  })

  test.each([
    ['/pages/index/index?ranking=losers', { ranking: 'losers' }],
    ['/pages/index/index?ranking=worst', {}],
    [
      '/pages/market/market?tab=stocks&legal=USD&sort=name-asc',
      { tab: 'stocks', legal: 'USD', sort: 'name-asc' },
    ],
    ['/pages/market/market?sort=none', { sort: 'none' }],
    ['/pages/market/market?legal=%3Cb%3E&sort=volume', {}],
    ['/pages/market/market?sort=name-asc&sort=name-desc', {}],
    ['/pages/market/search?keyword=btc%2Fusdt', { keyword: 'btc/usdt' }],
    ['/pages/market/search?keyword=a&keyword=b', {}],
    ['/pages/mailMessage/mailMessage?type=asset', { type: 'asset' }],
    ['/pages/mailMessage/mailMessageList?type=system', {}],
    ['/pages/mailMessage/ggList?keyword=fees', { keyword: 'fees' }],
    ['/pages/common/login?redirect=%2F%2Fevil.example', {}],
  ])('keeps the valid parameters of %s and ignores invalid parameters', (href, search) => {
    expect(opened(href)?.searchError).toBeUndefined()
    expect(opened(href)?.search).toEqual(search)
  })

  test('has one scroll position for each segment of a tab page, regardless of sort order and filters', () => {
    const keyOf = (href: string): string | undefined => {
      const location = router.parseLocation({ ...createMemoryHistory({ initialEntries: [href] }).location })
      return router.options.getScrollRestorationKey?.(location)
    }
    const coins = keyOf('/pages/market/market')
    expect(keyOf('/pages/market/market?legal=BTC&sort=name-desc')).toBe(coins)
    expect(keyOf('/pages/market/market?tab=stocks')).not.toBe(coins)
    expect(keyOf('/pages/market/market?tab=stocks&sort=none')).toBe(keyOf('/pages/market/market?tab=stocks'))
    expect(keyOf('/pages/transaction/index?type=coins')).not.toBe(
      keyOf('/pages/transaction/index?type=futures'),
    )
    expect(keyOf('/pages/index/index?ranking=losers')).toBe(keyOf('/pages/index/index'))
  })
})
