import { describe, expect, test } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { callName } from '#data/store/record-key.ts'
import { OWNER_HEADER } from '#data/store/stored-read.ts'
import { keyOf, replayOf, wantedOf } from './classify-request.ts'

const ORIGIN = 'http://h5.test'
const scope = 'a'.repeat(24)
const request = (method: string, path: string, whose: string | null = 'public', origin = ORIGIN) => ({
  method,
  url: `${origin}/api${path}?lang=en`,
  headers: new Headers(whose === null ? {} : { [OWNER_HEADER]: whose }),
})

describe('the worker', () => {
  test.each(allCalls)('handles %s only when the contract marks the call as a storable read', (_, call) => {
    const whose = call.keep?.scope === 'public' ? 'public' : `${scope}.4`
    const wanted = wantedOf(request(call.method, call.path, whose), ORIGIN)
    expect(wanted !== null).toBe(call.kind === 'read' && call.keep !== null)
    if (wanted) expect(callName(wanted.def)).toBe(callName(call))
  })

  test('ignores requests that are not a call of the API, that go to another origin, or that the page did not mark with an owner', () => {
    expect(wantedOf(request('GET', '/nothing'), ORIGIN)).toBeNull()
    expect(wantedOf(request('GET', '/getSiteConfig', 'public', 'http://other.test'), ORIGIN)).toBeNull()
    expect(wantedOf(request('GET', '/getSiteConfig', null), ORIGIN)).toBeNull()
    expect(wantedOf({ ...request('GET', '/'), url: `${ORIGIN}/h5/index.html` }, ORIGIN)).toBeNull()
  })

  test('ignores a personal read that is requested without a session, and a public read that is requested for a session', () => {
    expect(wantedOf(request('POST', '/wallet/list', 'public'), ORIGIN)).toBeNull()
    expect(wantedOf(request('GET', '/getSiteConfig', `${scope}.4`), ORIGIN)).toBeNull()
    expect(wantedOf(request('POST', '/wallet/list', `${scope}.4`), ORIGIN)?.owner).toEqual({
      scope,
      epoch: 4,
    })
  })
})

describe('the record key of a request', () => {
  const key = (path: string, fields: string, method = 'GET', whose = 'public') => {
    const wanted = wantedOf(request(method, path, whose), ORIGIN)
    return wanted && keyOf(wanted, new URLSearchParams(fields))
  }

  test('is equal to the page’s key, in any order of the fields', () => {
    expect(key('/currency/depth', 'symbol=BTC%2FUSDT&lang=th')).toBe(
      'public|th|GET /currency/depth|symbol=BTC%2FUSDT',
    )
    expect(key('/wallet/detail', 'type=change&lang=en&currency=3', 'POST', `${scope}.1`)).toBe(
      `${scope}|en|POST /wallet/detail|currency=3&type=change`,
    )
  })

  test('is equal for a prefetch and for the read by the screen', () => {
    expect(key('/news/detail', 'lang=en&id=5&ahead=1', 'POST')).toBe('public|en|POST /news/detail|id=5')
  })

  test('is returned for further list pages up to the number of pages that the contract stores', () => {
    const bills = (page: number) =>
      key('/wallet/legal_log', `lang=en&limit=50&page=${page}`, 'POST', `${scope}.1`)
    expect(bills(10)).toBe(`${scope}|en|POST /wallet/legal_log|limit=50&page=10`)
    expect(bills(11)).toBeNull()
  })

  test('is null for a request without one of the nine languages, or for a list page beyond the stored number', () => {
    expect(key('/getSiteConfig', '')).toBeNull()
    expect(key('/getSiteConfig', 'lang=xx')).toBeNull()
    expect(key('/news/list', 'lang=en&c_id=4&page=2', 'POST')).toBeNull()
    expect(key('/news/list', 'lang=en&c_id=4&page=1', 'POST')).toBe('public|en|POST /news/list|c_id=4&page=1')
  })
})

describe('a request repeated from the queue', () => {
  test('is the page’s request without a token', () => {
    const get = replayOf('public|th|GET /currency/depth|symbol=BTC%2FUSDT')
    expect(get?.url).toBe('/api/currency/depth?lang=th&symbol=BTC%2FUSDT')
    const post = replayOf('public|en|POST /news/list|c_id=4&page=1')
    expect(post?.url).toBe('/api/news/list')
    expect(post?.init).toMatchObject({ method: 'POST', body: 'c_id=4&lang=en&page=1' })
    expect(new Headers(post?.init.headers).has('authorization')).toBe(false)
  })

  test('is built for public reads only', () => {
    for (const key of [
      `${scope}|en|GET /user/info|`,
      'public|en|GET /user/info|',
      'public|en|GET /user/logout|',
      'public|en|GET /gone|',
      'no key',
    ])
      expect(replayOf(key), key).toBeNull()
  })
})
