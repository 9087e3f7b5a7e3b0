import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '#data/api/prefetch.ts'
import { sendFirstReads } from './prefetch-first-reads.ts'

const READS = {
  reads: { '/pages/index/index': ['GET /api/menu?lang={lang}'] },
  personalReads: { '/pages/index/index': ['POST /api/wallet/list lang={lang}'] },
}
const asked = vi.fn(async (_url: string, _init: RequestInit) => new Response('{"message":1}'))

beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  return () => {
    vi.unstubAllGlobals()
    delete window.prefetched
  }
})

test('the first reads of a route are sent in the language of the page, and the app uses their answers', async () => {
  sendFirstReads(READS, { path: '/pages/index/index', lang: 'en', token: null }, () => {})
  expect(asked.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual(['GET /api/menu?lang=en'])
  const { answer } = send('/api/menu?lang=en', { method: 'GET' })
  expect(await (await answer).text()).toBe('{"message":1}')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the first reads of a signed-in person carry the session token, and the callback receives the text of each answer', async () => {
  const texts: string[] = []
  sendFirstReads(READS, { path: '/pages/index/index', lang: 'en', token: 'mine' }, (text) => texts.push(text))
  const [, [url, init] = ['', {}]] = asked.mock.calls
  expect(url).toBe('/api/wallet/list')
  expect(init).toMatchObject({ method: 'POST', body: 'lang=en', headers: { authorization: 'mine' } })
  await vi.waitFor(() => expect(texts).toEqual(['{"message":1}']))
  expect(Object.keys(window.prefetched ?? {})).toEqual([
    'GET /api/menu?lang=en',
    'POST /api/wallet/list lang=en mine',
  ])
})
