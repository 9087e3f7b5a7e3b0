import { expect, it } from 'vitest'
import { pageFor } from './unknown-address.ts'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const opened = (url: string, accept = HTML, method = 'GET') => pageFor({ method, url, headers: { accept } })

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
  ['/H5/', '/h5/'],
  ['/h5/%E0%A4%A', '/h5/'],
  ['//evil.example/x', '/h5/#/evil.example/x'],
])('a browser that opens %s is redirected to %s', (url, page) => {
  expect(opened(url)).toBe(page)
})

it('unknown calls, files and other methods are not redirected', () => {
  expect(opened('/api/nothing')).toBeNull()
  expect(opened('/api')).toBeNull()
  expect(opened('/h5/assets/a.js', '*/*')).toBeNull()
  expect(opened('/h5/nothing', HTML, 'POST')).toBeNull()
  expect(opened('/h5/')).toBeNull()
})
