import { beforeEach, expect, test, vi } from 'vitest'
import { send } from './prefetch.ts'

const URL = '/api/news/list'
const INIT = { method: 'POST', body: 'c_id=5&lang=en' }
const fetched = vi.fn(async () => new Response('later'))
const textOf = async (sent: ReturnType<typeof send>) => (await sent.answer).text()

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  window.prefetched = {
    'POST /api/news/list c_id=5&lang=en': { at: 7, answer: Promise.resolve(new Response('early')) },
  }
})

test('the answer of a read prefetched by the page is used by the app’s first call of this read, and the second call sends a request', async () => {
  const first = send(URL, INIT)
  expect(first.at).toBe(7)
  expect(await textOf(first)).toBe('early')
  expect(fetched).not.toHaveBeenCalled()
  expect(await textOf(send(URL, INIT))).toBe('later')
})

test('the answer of a prefetched read is not used for another language, call or method', async () => {
  expect(await textOf(send(URL, { ...INIT, body: 'c_id=5&lang=th' }))).toBe('later')
  expect(await textOf(send('/api/news/detail', INIT))).toBe('later')
  expect(await textOf(send(URL, { method: 'GET' }))).toBe('later')
})

test('an answer prefetched with a token is not used by another session', async () => {
  const ask = (token?: string) =>
    send('/api/wallet', { method: 'GET', headers: new Headers(token ? { authorization: token } : {}) })
  window.prefetched = { 'GET /api/wallet mine': { at: 7, answer: Promise.resolve(new Response('early')) } }
  expect(await textOf(ask('theirs'))).toBe('later')
  expect(await textOf(ask())).toBe('later')
  expect(await textOf(ask('mine'))).toBe('early')
  expect(await textOf(ask('mine'))).toBe('later')
})

test('a prefetched read that failed is sent again', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  window.prefetched = { 'GET /api/menu?lang=en': { at: 7, answer: lost } }
  expect(await textOf(send('/api/menu?lang=en', { method: 'GET' }))).toBe('later')
})

test('a prefetched read without an answer is aborted when its caller aborts', async () => {
  window.prefetched = { 'GET /api/menu?lang=en': { at: 7, answer: new Promise(() => {}) } }
  const caller = new AbortController()
  fetched.mockImplementation(async () => Promise.reject(caller.signal.reason))
  const { answer } = send('/api/menu?lang=en', { method: 'GET', signal: caller.signal })
  caller.abort(new DOMException('gone', 'AbortError'))
  await expect(answer).rejects.toThrow('gone')
})
