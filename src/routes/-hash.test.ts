import { beforeEach, describe, expect, test } from 'vitest'
import { hashHistory, parseSearch, routeOf, stringifySearch } from './-hash.ts'

describe('the route in the hash', () => {
  beforeEach(() => window.history.replaceState(null, '', '/h5/'))

  test.each([
    ['', '/'],
    ['#', '/'],
    ['#top', '/'],
    ['#//evil.example/x', '/'],
    ['#/pages/market/market?tab=coins', '/pages/market/market?tab=coins'],
  ])('%j is %s', (hash, route) => {
    expect(routeOf(hash)).toBe(route)
  })

  test('a query of the document does not hide the route', () => {
    window.history.replaceState(null, '', '/h5/?invite=X#/pages/fund/receive?currency=3')
    const { location } = hashHistory()
    expect(location.pathname).toBe('/pages/fund/receive')
    expect(location.search).toBe('?currency=3')
  })

  test('hrefs stay on the document and drop its query', () => {
    window.history.replaceState(null, '', '/h5/?invite=X#/')
    expect(hashHistory().createHref('/pages/index/index')).toBe('/h5/#/pages/index/index')
  })

  test('an address that was typed has a way back', async () => {
    const history = hashHistory()
    expect(history.canGoBack()).toBe(false)
    // As a browser does: a new entry without state, and an event.
    History.prototype.pushState.call(window.history, null, '', '/h5/#/pages/market/search')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await Promise.resolve()
    expect(history.location.pathname).toBe('/pages/market/search')
    expect(history.canGoBack()).toBe(true)
    history.destroy()
  })

  test('a pushed route is written to the hash and read back', async () => {
    const history = hashHistory()
    history.push('/pages/fund/select?to=receive')
    history.flush()
    expect(window.location.hash).toBe('#/pages/fund/select?to=receive')
    expect(history.location.search).toBe('?to=receive')
  })
})

describe('search', () => {
  test('values stay text, whatever they look like', () => {
    expect(parseSearch('?id=77&x=true&y=null&z=%22q%22')).toEqual({
      id: '77',
      x: 'true',
      y: 'null',
      z: '"q"',
    })
  })

  test('a repeated name is a list, which no field takes', () => {
    expect(parseSearch('?a=1&a=2&a=3')).toEqual({ a: ['1', '2', '3'] })
  })

  test('writing and reading give the same', () => {
    const text = stringifySearch({ symbol: 'BTC/USDT', match_id: 5, none: undefined, empty: '' })
    expect(text).toBe('?symbol=BTC%2FUSDT&match_id=5')
    expect(parseSearch(text)).toEqual({ symbol: 'BTC/USDT', match_id: '5' })
    expect(stringifySearch({ none: null })).toBe('')
  })

  test('names like those of objects are only names', () => {
    expect(Object.keys(parseSearch('?__proto__=1&constructor=2'))).toContain('constructor')
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })
})
