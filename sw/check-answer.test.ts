import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { market } from '#contract/market/market.ts'
import { checkAnswer } from './check-answer.ts'

const ORIGIN = 'http://h5.test'
const rates = { base: 'USD', rates: { USD: '1' }, save_time: 1, source: 'x' }
const ok = (message: unknown) => JSON.stringify({ type: 'ok', code: 1, message, server_time: 7 })
const json = { 'content-type': 'application/json; charset=utf-8' }
const head = (
  change: Partial<Pick<Response, 'status' | 'redirected' | 'url'>> = {},
  headers: HeadersInit = json,
) => ({
  status: 200,
  redirected: false,
  url: `${ORIGIN}/api/fiat/rates`,
  headers: new Headers(headers),
  ...change,
})
const kind = (body: string, given = head()) => checkAnswer(market.fiatRates, given, body, ORIGIN).kind

describe('the worker’s check of an answer', () => {
  test('returns the fields that the contract allows, without unknown fields', () => {
    expect(checkAnswer(market.fiatRates, head(), ok({ ...rates, more: 1 }), ORIGIN)).toEqual({
      kind: 'good',
      data: rates,
      serverTime: 7,
    })
  })

  test.each([
    ['status 502', ok(rates), head({ status: 502 })],
    ['status 203', ok(rates), head({ status: 203 })],
    ['status 429 of a proxy', '<html>Slow down</html>', head({ status: 429 })],
    ['status 429 with a body that is no error', ok(rates), head({ status: 429 })],
    ['a redirect', ok(rates), head({ redirected: true })],
    ['another origin', ok(rates), head({ url: 'http://portal.test/api/fiat/rates' })],
    ['another content type', ok(rates), head({}, { 'content-type': 'text/html' })],
    ['no content type', ok(rates), head({}, {})],
    ['an HTML page with status 200', '<html>Sign in</html>', head()],
    ['JSON that is no envelope', '{"hello":"world"}', head()],
    ['a truncated answer', ok(rates).slice(0, 30), head()],
  ])('rejects as not sent by the server: %s', (_, body, given) => {
    expect(kind(body, given)).toBe('lost')
  })

  test.each([
    ['type 999', JSON.stringify({ type: '999', code: 0, message: rates })],
    ['type 998', JSON.stringify({ type: '998', code: 0, message: rates })],
    ['an error', JSON.stringify({ type: 'error', code: 0, message: rates })],
    ['a payload of another contract', ok({ ...rates, rates: { USD: 1 } })],
  ])('passes to the page without storing: %s', (_, body) => {
    expect(kind(body)).toBe('rejected')
  })

  test('passes to the page without storing: status 429 of a rate limit', () => {
    const body = JSON.stringify({ type: 'error', code: 0, message: 'x', key: 'too_many_requests' })
    expect(kind(body, head({ status: 429 }))).toBe('rejected')
  })

  test.each(['999', '998', 'error'])(
    'passes to the page without storing: an answer of the type %s to a read of plain text',
    (type) => {
      const text = { ...market.fiatRates, answer: v.string() }
      const body = JSON.stringify({ type, code: 0, message: 'Sign in again', server_time: 7 })
      expect(checkAnswer(text, head(), body, ORIGIN).kind).toBe('rejected')
    },
  )
})
