import { beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { message } from '#contract/communication/message.ts'
import { market } from '#contract/market/market.ts'
import { getConnectivity, reportReachable } from '../platform/connectivity.ts'
import { closeSession, getSession, openSession } from '../session/session.ts'
import { type AccessError, onAccessError } from '../session/session-errors.ts'
import { signOut } from '../session/sign-out.ts'
import { BadAnswerError, RejectedError, UnreachableError } from './call-errors.ts'
import { abortHangingReads, call, callWithTime } from './client.ts'

const rates = { base: 'USD', rates: { USD: '1' }, save_time: 1, source: 'x' }
const ok = (message: unknown, server_time = 1_700_000_000) =>
  new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time }))
const rejection = (type: string, key: string) =>
  new Response(JSON.stringify({ type, code: 0, message: `text of ${key}`, key, server_time: 1 }))

const fetching = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  closeSession('logout')
  reportReachable()
})

describe('an answer of the server', () => {
  test('is checked against the contract and carries the time at which it was true', async () => {
    fetching.mockResolvedValue(ok({ ...rates, unknown: 'dropped' }))
    const answer = await callWithTime(market.fiatRates, {})
    expect(answer).toEqual({ data: rates, asOf: 1_700_000_000_000 })
  })

  test.each([
    ['short', 10, ['answer', 'finger']],
    ['long', 80_000, ['finger', 'answer']],
  ])('that is %s is read at once if short, after pending input if long', async (_, length, expected) => {
    const order: string[] = []
    fetching.mockImplementation(async () => {
      const answer = ok({ ...rates, source: 'x'.repeat(length) })
      const text = await answer.text()
      return Object.assign(new Response(text), {
        text: async () => {
          setTimeout(() => order.push('finger'))
          return text
        },
      })
    })
    const { data } = await callWithTime(market.fiatRates, {})
    order.push('answer')
    expect(data.source).toHaveLength(length)
    await vi.waitFor(() => expect(order).toEqual(expected))
  })

  test('that breaks the contract throws BadAnswerError', async () => {
    fetching.mockResolvedValue(ok({ ...rates, rates: { USD: 1 } }))
    await expect(call(market.fiatRates, {})).rejects.toBeInstanceOf(BadAnswerError)
  })

  test('that rejects a call throws RejectedError with the server’s key and message', async () => {
    fetching.mockResolvedValue(rejection('error', 'pair_unknown'))
    const error = await call(market.depth, { symbol: 'X/Y' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RejectedError)
    expect(error).toMatchObject({ key: 'pair_unknown', message: 'text of pair_unknown', type: 'error' })
  })

  test('with status 429 is a rejection with its message, and the connection state stays online', async () => {
    const body = await rejection('error', 'too_many_requests').text()
    fetching.mockResolvedValue(new Response(body, { status: 429, headers: { 'retry-after': '5' } }))
    const error = await call(market.fiatRates, {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ key: 'too_many_requests', message: 'text of too_many_requests' })
    expect(getConnectivity().state).toBe('online')
  })

  test.each([
    ['network', () => Promise.reject(new TypeError('Failed to fetch')), { reason: 'network' }],
    ['status', () => Promise.resolve(new Response('{}', { status: 502 })), { reason: 'status', status: 502 }],
    ['captive portal', () => Promise.resolve(new Response('<html>')), { reason: 'captive' }],
  ])('that is missing or replaced throws UnreachableError with reason %s', async (_, answer, expected) => {
    fetching.mockImplementation(answer)
    const error = await call(market.fiatRates, {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnreachableError)
    expect(error).toMatchObject(expected)
  })

  test.each([
    ['a truncated answer', '{"type":"ok","code":1,"message":[{"id":1,', 'application/json'],
    ['JSON of another service', '{"hello":"world"}', 'application/json'],
  ])('replaced by %s sets the connection state to degraded, not captive', async (_, body, type) => {
    fetching.mockResolvedValue(new Response(body, { headers: { 'content-type': type } }))
    const error = await call(market.fiatRates, {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: 'unreachable', reason: 'network' })
    expect(getConnectivity().state).toBe('degraded')
  })

  test('replaced by a captive portal’s page sets the connection state to captive', async () => {
    fetching.mockResolvedValue(new Response('<html>'))
    await call(market.fiatRates, {}).catch(() => {})
    expect(getConnectivity().state).toBe('captive')
  })
})

describe('the time limit of a read without an answer', () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_done, failed) => {
      init?.signal?.addEventListener('abort', () => failed(init.signal?.reason))
    })
  const asking = () => {
    let ended: unknown = null
    void call(market.fiatRates, {}).then(
      () => (ended = 'answered'),
      (reason: unknown) => (ended = reason),
    )
    return () => ended
  }
  beforeEach(() => {
    vi.useFakeTimers()
    fetching.mockImplementation(silent)
    return () => void vi.useRealTimers()
  })

  test('is a minute, and the read is reported as slow after 8 s', async () => {
    const ended = asking()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(getConnectivity().state).toBe('online')
    await vi.advanceTimersByTimeAsync(1)
    expect(getConnectivity().state).toBe('degraded')
    await vi.advanceTimersByTimeAsync(51_999)
    expect(ended()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended()).toMatchObject({ kind: 'unreachable', reason: 'timeout' })
  })

  test.each([
    ['7.9 s', 7_900, null],
    ['8 s', 8_000, { kind: 'unreachable', reason: 'timeout' }],
  ])('is 8 s when another call is answered, here after %s', async (_, ms, expected) => {
    const ended = asking()
    await vi.advanceTimersByTimeAsync(ms)
    fetching.mockImplementation(async () => ok(rates))
    await call(market.fiatRates, {})
    if (expected === null) expect(ended()).toBeNull()
    else expect(ended()).toMatchObject(expected)
    abortHangingReads()
  })

  test('does not abort a write, even when another call is answered meanwhile', async () => {
    openSession('token-a')
    let ended = false
    void call(message.markRead, { all: '1' }).catch(() => (ended = true))
    await vi.advanceTimersByTimeAsync(9_000)
    abortHangingReads()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toBe(false)
  })
})

describe('error 999', () => {
  test('of several calls at once ends the session once and shows one message', async () => {
    openSession('token-a')
    const told: AccessError[] = []
    const off = onAccessError((gate) => told.push(gate))
    fetching.mockImplementation(() => Promise.resolve(rejection('999', 'session_expired')))
    await Promise.allSettled([call(user.info, {}), call(user.info, {}), call(user.info, {})])
    expect(getSession().token).toBeNull()
    expect(told).toEqual([{ type: '999', message: 'text of session_expired' }])
    off()
  })

  test('of a call of an older session does not end the new session', async () => {
    openSession('token-a')
    let answer: (response: Response) => void = () => {}
    fetching.mockImplementation(() => new Promise((done) => (answer = done)))
    const late = call(market.fiatRates, {}).catch((reason: unknown) => reason)
    openSession('token-b')
    answer(rejection('999', 'session_expired'))
    expect(await late).toBeInstanceOf(RejectedError)
    expect(getSession().token).toBe('token-b')
  })
})

test('a personal call in flight is aborted when the session ends', async () => {
  openSession('token-a')
  fetching.mockImplementation(
    (_, init) =>
      new Promise((_done, failed) => {
        init?.signal?.addEventListener('abort', () => failed(init.signal?.reason))
      }),
  )
  const asked = call(user.info, {}).catch((reason: unknown) => reason)
  closeSession('logout')
  expect(await asked).toMatchObject({ name: 'AbortError' })
})

describe('a session that another tab has replaced, before this tab has noticed the change', () => {
  const elsewhere = () => {
    localStorage.setItem('epoch', String(getSession().epoch + 1))
    localStorage.setItem('scope', 'scope-of-b')
    localStorage.setItem('token', 'token-b')
  }

  test('sends no call with the token of the next person', async () => {
    openSession('token-a')
    elsewhere()
    await expect(call(user.info, {})).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetching).not.toHaveBeenCalled()
    expect(getSession().token).toBe('token-b')
  })

  test('drops the answers of its calls in flight', async () => {
    openSession('token-a')
    let answer: (response: Response) => void = () => {}
    fetching.mockImplementation(() => new Promise((done) => (answer = done)))
    const late = call(user.info, {}).catch((reason: unknown) => reason)
    elsewhere()
    answer(ok({ id: 1 }))
    expect(await late).toMatchObject({ name: 'AbortError' })
    expect(getSession().token).toBe('token-b')
  })

  test('is signed out without ending the session of the next person', async () => {
    openSession('token-a')
    elsewhere()
    await signOut()
    expect(localStorage.getItem('token')).toBe('token-b')
    expect(fetching).not.toHaveBeenCalled()
  })
})

test('the token is sent in the header only, and only while there is a session', async () => {
  fetching.mockImplementation(() => Promise.resolve(ok(rates)))
  await call(market.fiatRates, {})
  openSession('token-a')
  await call(market.fiatRates, {})
  const sent = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(sent).toEqual([null, 'token-a'])
})
