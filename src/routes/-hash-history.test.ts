import type { RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as hash from './-hash-history.ts'

const { parseSearch, routeOf, stringifySearch } = hash

/**
 * The history of the running test. Each test removes its history, because two histories would handle the
 * same events.
 */
let only: RouterHistory | undefined
function hashHistory(): RouterHistory {
  only = hash.hashHistory()
  return only
}

describe('the route in the hash of the URL', () => {
  beforeEach(() => window.history.replaceState(null, '', '/h5/'))
  afterEach(() => only?.destroy())

  test.each([
    ['', '/'],
    ['#', '/'],
    ['#top', '/'],
    ['#//evil.example/x', '/'],
    ['#%2F%2Fevil.example%2Fx', '/'],
    ['#%2Fpages%2Fmarket%2Fmarket', '/pages/market/market'],
    ['#/pages/market/market%3Ftab%3Dcoins', '/pages/market/market?tab=coins'],
    ['#%252Fpages%252Fmarket%252Fmarket%253Ftab%253Dcoins', '/pages/market/market?tab=coins'],
    ['#/pages/market/market%3Ftab%3D%E0%A4%A', '/pages/market/market%3Ftab%3D%E0%A4%A'],
    [
      '#/pages/webView/webView?url=https%3A%2F%2Fa.example',
      '/pages/webView/webView?url=https%3A%2F%2Fa.example',
    ],
    ['#/pages/market/market?tab=coins', '/pages/market/market?tab=coins'],
  ])('for %j is %s', (hash, route) => {
    expect(routeOf(hash)).toBe(route)
  })

  test('is read when the document has a query before the hash', () => {
    window.history.replaceState(null, '', '/h5/?invite=X#/pages/fund/receive?currency=3')
    const { location } = hashHistory()
    expect(location.pathname).toBe('/pages/fund/receive')
    expect(location.search).toBe('?currency=3')
  })

  test('is written into links without the query before the hash', () => {
    window.history.replaceState(null, '', '/h5/?invite=X#/')
    expect(hashHistory().createHref('/pages/index/index')).toBe('/h5/#/pages/index/index')
  })

  test('is added as a new history entry when typed, and Back returns from it', async () => {
    const history = hashHistory()
    expect(history.canGoBack()).toBe(false)
    // Simulates a typed address: the browser adds a history entry without state and fires an event.
    History.prototype.pushState.call(window.history, null, '', '/h5/#/pages/market/search')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await Promise.resolve()
    expect(history.location.pathname).toBe('/pages/market/search')
    expect(history.canGoBack()).toBe(true)
  })

  test.each([
    ['a page that a link has opened', false],
    ['a Back that has closed a sheet', true],
  ])(
    'typed by the person after %s becomes a new history entry, and Back leads to the page before it',
    async (_, held) => {
      const history = hashHistory()
      history.push('/pages/fund/assets')
      history.flush()
      const shown = window.history.state
      const asked: string[] = []
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          asked.push(action)
          return action === 'BACK'
        },
      })
      const arrive = async (state: unknown, path: string) => {
        History.prototype.replaceState.call(window.history, state, '', `/h5/#${path}`)
        window.dispatchEvent(new PopStateEvent('popstate', { state }))
        await new Promise((done) => setTimeout(done))
      }
      const first = { __TSR_index: 0, __TSR_key: 'first' }
      if (held) {
        await arrive(first, '/pages/index/index')
        // The router blocks Back by going forward again.
        await arrive(shown, '/pages/fund/assets')
      }
      await arrive(null, '/pages/market/search')
      expect(history.location.state.__TSR_index).toBe(2)
      await arrive(shown, '/pages/fund/assets')
      expect(asked).toEqual([...(held ? ['BACK'] : []), 'FORWARD', 'BACK'])
      expect(history.location.pathname).toBe('/pages/market/search')
    },
  )

  test('is written to the hash by a navigation, and is read from the hash', async () => {
    const history = hashHistory()
    history.push('/pages/fund/select?to=receive')
    history.flush()
    expect(window.location.hash).toBe('#/pages/fund/select?to=receive')
    expect(history.location.search).toBe('?to=receive')
  })
})

describe('the search parameters of a route', () => {
  test('stay text, also when they look like numbers or booleans', () => {
    expect(parseSearch('?id=77&x=true&y=null&z=%22q%22')).toEqual({
      id: '77',
      x: 'true',
      y: 'null',
      z: '"q"',
    })
  })

  test('are an array when a name is repeated, and no field accepts an array', () => {
    expect(parseSearch('?a=1&a=2&a=3')).toEqual({ a: ['1', '2', '3'] })
  })

  test('are read back as they were written, without empty values', () => {
    const text = stringifySearch({ symbol: 'BTC/USDT', match_id: 5, none: undefined, empty: '' })
    expect(text).toBe('?symbol=BTC%2FUSDT&match_id=5')
    expect(parseSearch(text)).toEqual({ symbol: 'BTC/USDT', match_id: '5' })
    expect(stringifySearch({ none: null })).toBe('')
  })

  test('may have the names of object properties, such as __proto__', () => {
    expect(Object.keys(parseSearch('?__proto__=1&constructor=2'))).toContain('constructor')
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })
})
