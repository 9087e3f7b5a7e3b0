import { expect, it } from 'vitest'
import { redirectPage, redirectPageInQuery } from './unknown-url.ts'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const opened = (url: string, accept = HTML, method = 'GET') =>
  redirectPage({ method, url, headers: { accept } })

it.each([
  ['/h5/%23/pages/market/market', '/h5/#/pages/market/market'],
  [
    '/h5/%23/pages/transaction/currency%3Fsymbol%3DBTC/USDT%26tab%3Dbook',
    '/h5/#/pages/transaction/currency?symbol=BTC/USDT&tab=book',
  ],
  ['/h5/pages/fund/assets?a=1%262', '/h5/#/pages/fund/assets?a=1%262'],
  ['/pages/fund/assets', '/h5/#/pages/fund/assets'],
  ['/h5/anything', '/h5/#/anything'],
  ['/h5/%23%2Fpages%2Fmarket%2Fmarket', '/h5/#/pages/market/market'],
  ['/h5/%2523/pages/market/market%253Ftab%253Dcoins', '/h5/#/pages/market/market?tab=coins'],
  ['/h5/index.html%23/pages/market/market', '/h5/#/pages/market/market'],
  ['/h5/index.html%2523%2Fpages%2Fmarket%2Fmarket', '/h5/#/pages/market/market'],
  ['/H5/', '/h5/'],
  ['/h5/%E0%A4%A', '/h5/'],
  ['//evil.example/x', '/h5/#/evil.example/x'],
])('a browser that opens %s is redirected to %s', (url, page) => {
  expect(opened(url)).toBe(page)
})

it('a request for an unknown call or file, or by a method other than GET, is not redirected', () => {
  expect(opened('/api/nothing')).toBeNull()
  expect(opened('/api')).toBeNull()
  expect(opened('/h5/assets/a.js', '*/*')).toBeNull()
  expect(opened('/h5/nothing', HTML, 'POST')).toBeNull()
  expect(opened('/h5/')).toBeNull()
})

it.each([
  ['/h5/?invite=X%23/pages/market/market', '/h5/?invite=X#/pages/market/market'],
  ['/h5/?invite=X%2523%252Fpages%252Fmarket%252Fmarket', '/h5/?invite=X#/pages/market/market'],
  ['/?a=%20b&c=1%23/pages/fund/assets%3Ftab%3D2', '/h5/?a=%20b&c=1#/pages/fund/assets?tab=2'],
  ['/h5/index.html?a=1%23/x', '/h5/?a=1#/x'],
  ['/h5/?q=%23tag', null],
  ['/h5/?q=%2', null],
  ['/h5/?a=1', null],
  ['/h5/?a=1%23/%E0%A4%A', null],
  ['/api/news/list?q=%23/x', null],
])('a link with its # encoded after a query, %s, is redirected to %s', (url, page) => {
  expect(redirectPageInQuery({ method: 'GET', url, headers: { accept: HTML } })).toBe(page)
  expect(redirectPageInQuery({ method: 'GET', url, headers: { accept: '*/*' } })).toBeNull()
})

it('a long query of percent signs is parsed in linear time', () => {
  const url = `/h5/?${'%25'.repeat(5000)}`
  // Measures processor time, because elapsed time on a busy machine includes the time of other processes.
  const begun = process.cpuUsage()
  expect(redirectPageInQuery({ method: 'GET', url, headers: { accept: HTML } })).toBeNull()
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})
