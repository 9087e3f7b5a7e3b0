import { describe, expect, test } from 'vitest'
import { user } from '#contract/account/user.ts'
import { market } from '#contract/market/market.ts'
import { spot } from '#contract/trade/spot.ts'
import { readEnvelope } from '#contract/wire/envelope.ts'
import { encodeParams } from '../store/record-key.ts'
import { requestOf, urlOf } from './http-requests.ts'

describe('a request to the server', () => {
  test('has exactly one slash between base and path', () => {
    expect(urlOf('lever/submit')).toBe('/api/lever/submit')
    expect(urlOf('/lever/submit')).toBe('/api/lever/submit')
  })

  test('by GET carries every parameter in the query and the token in a header only', () => {
    const { url, init } = requestOf(market.depth, {
      params: { symbol: 'BTC/USDT' },
      lang: 'th',
      token: 'secret',
    })
    expect(url).toBe('/api/currency/depth?lang=th&symbol=BTC%2FUSDT')
    expect(init.body).toBeUndefined()
    expect(new Headers(init.headers).get('authorization')).toBe('secret')
    expect(url).not.toContain('secret')
  })

  test('by POST is a form that includes the language and the request id', () => {
    const { url, init } = requestOf(spot.cancel, {
      params: { id: 7, match_id: undefined },
      lang: 'vn',
      token: null,
      requestId: 'r-1',
    })
    expect(url).toBe('/api/coin/trade')
    expect(init.method).toBe('PUT')
    expect(init.body).toBe('id=7&lang=vn&request_id=r-1')
    expect(new Headers(init.headers).has('authorization')).toBe(false)
  })

  test('that uploads a file carries the language in the header accept-language', () => {
    const file = new File(['x'], 'v.png')
    const at = (lang: 'zh' | 'hk' | 'vn' | 'fra') =>
      new Headers(requestOf(user.upload, { params: {}, lang, token: 't', file }).init.headers).get(
        'accept-language',
      )
    expect([at('zh'), at('hk'), at('vn'), at('fra')]).toEqual(['zh-cn', 'zh-tw', 'vn', 'en'])
  })

  test('has the same query text for equal parameters in any order', () => {
    expect(encodeParams({ b: 2, a: '1', c: undefined }).toString()).toBe(
      encodeParams({ a: 1, b: '2' }).toString(),
    )
  })
})

describe('the envelope of an answer', () => {
  test('is a success when its type is ok or its code is 1', () => {
    expect(readEnvelope('{"type":"ok","code":1,"message":[1],"server_time":5}')).toEqual({
      ok: true,
      message: [1],
      serverTime: 5,
    })
    expect(readEnvelope(encodeURIComponent('{"type":"ok","code":1,"message":"/u/ä 1%.png"}'))).toMatchObject({
      ok: true,
      message: '/u/ä 1%.png',
    })
    expect(readEnvelope('%')).toBeNull()
    expect(readEnvelope('{"code":1,"message":"x"}')).toMatchObject({ ok: true })
    expect(readEnvelope('{"type":"ok","message":"x"}')).toMatchObject({ ok: true })
  })

  test('of a rejection keeps its key and text', () => {
    expect(readEnvelope('{"type":"999","code":0,"message":"gone","key":"session_expired"}')).toMatchObject({
      ok: false,
      type: '999',
      message: 'gone',
      key: 'session_expired',
    })
    expect(readEnvelope('{"type":"fail","code":0,"message":"m"}')).toMatchObject({ ok: false, type: 'error' })
  })

  test.each([
    '<html>Sign in to the hotel network</html>',
    '',
    '[]',
    'null',
    '{"message":"ok"}',
    '{"type":1,"code":0}',
  ])('is null when the body of the answer is %j', (body) => {
    expect(readEnvelope(body)).toBeNull()
  })
})
