import { beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { message } from '#contract/communication/message.ts'
import { market } from '#contract/market/market.ts'
import { getConnectivity, reportGood } from '../platform/connectivity.ts'
import { signOut } from '../session/account.ts'
import { closeSession, getSession, openSession } from '../session/session.ts'
import { type Gate, onGate } from '../session/session-errors.ts'
import { ask, call, replaceHanging } from './client.ts'
import { BadAnswerError, RejectedError, UnreachableError } from './errors.ts'

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
  reportGood()
})

describe('answers', () => {
  test('are checked against the contract and carry when they were true', async () => {
    fetching.mockResolvedValue(ok({ ...rates, unknown: 'dropped' }))
    const answer = await ask(market.fiatRates, {})
    expect(answer).toEqual({ data: rates, asOf: 1_700_000_000_000 })
  })

  test.each([
    ['a short one is there at once', 10, ['answer', 'finger']],
    ['a long one lets the finger through before it is read, checked and shown', 80_000, ['finger', 'answer']],
  ])('%s', async (_, length, expected) => {
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
    const { data } = await ask(market.fiatRates, {})
    order.push('answer')
    expect(data.source).toHaveLength(length)
    await vi.waitFor(() => expect(order).toEqual(expected))
  })

  test('that break the contract are no answers', async () => {
    fetching.mockResolvedValue(ok({ ...rates, rates: { USD: 1 } }))
    await expect(call(market.fiatRates, {})).rejects.toBeInstanceOf(BadAnswerError)
  })

  test('of a rejection keep the server’s words', async () => {
    fetching.mockResolvedValue(rejection('error', 'pair_unknown'))
    const error = await call(market.depth, { symbol: 'X/Y' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RejectedError)
    expect(error).toMatchObject({ key: 'pair_unknown', message: 'text of pair_unknown', type: 'error' })
  })

  test('of a limit, status 429, are a rejection with its words: the connection is good', async () => {
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
  ])('that do not come are unreachable: %s', async (_, answer, expected) => {
    fetching.mockImplementation(answer)
    const error = await call(market.fiatRates, {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnreachableError)
    expect(error).toMatchObject(expected)
  })

  test.each([
    ['cut short', '{"type":"ok","code":1,"message":[{"id":1,', 'application/json'],
    ['of nobody’s making', '{"hello":"world"}', 'application/json'],
  ])('%s are a bad connection, not a captive portal', async (_, body, type) => {
    fetching.mockResolvedValue(new Response(body, { headers: { 'content-type': type } }))
    const error = await call(market.fiatRates, {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: 'unreachable', reason: 'network' })
    expect(getConnectivity().state).toBe('degraded')
  })

  test('a captive portal is known as one', async () => {
    fetching.mockResolvedValue(new Response('<html>'))
    await call(market.fiatRates, {}).catch(() => {})
    expect(getConnectivity().state).toBe('captive')
  })
})

describe('a read that hangs', () => {
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

  test('is waited for as long as a minute, and told after 8 s', async () => {
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
  ])('is given up for a sign of life after %s', async (_, ms, expected) => {
    const ended = asking()
    await vi.advanceTimersByTimeAsync(ms)
    fetching.mockImplementation(async () => ok(rates))
    await call(market.fiatRates, {})
    if (expected === null) expect(ended()).toBeNull()
    else expect(ended()).toMatchObject(expected)
    replaceHanging()
  })

  test('is not a write: that is waited for whatever else is answered', async () => {
    openSession('token-a')
    let ended = false
    void call(message.markRead, { all: '1' }).catch(() => (ended = true))
    await vi.advanceTimersByTimeAsync(9_000)
    replaceHanging()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toBe(false)
  })
})

describe('999', () => {
  test('several at once end the session once and say it once', async () => {
    openSession('token-a')
    const told: Gate[] = []
    const off = onGate((gate) => told.push(gate))
    fetching.mockImplementation(() => Promise.resolve(rejection('999', 'session_expired')))
    await Promise.allSettled([call(user.info, {}), call(user.info, {}), call(user.info, {})])
    expect(getSession().token).toBeNull()
    expect(told).toEqual([{ type: '999', message: 'text of session_expired' }])
    off()
  })

  test('of an older session does not end the new one', async () => {
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

test('the end of a session aborts what was asked for the person', async () => {
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

describe('a session that another tab has changed, before its message comes,', () => {
  const elsewhere = () => {
    localStorage.setItem('epoch', String(getSession().epoch + 1))
    localStorage.setItem('scope', 'scope-of-b')
    localStorage.setItem('token', 'token-b')
  }

  test('sends nothing of the one person with the token of the next', async () => {
    openSession('token-a')
    elsewhere()
    await expect(call(user.info, {})).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetching).not.toHaveBeenCalled()
    expect(getSession().token).toBe('token-b')
  })

  test('drops what was on its way', async () => {
    openSession('token-a')
    let answer: (response: Response) => void = () => {}
    fetching.mockImplementation(() => new Promise((done) => (answer = done)))
    const late = call(user.info, {}).catch((reason: unknown) => reason)
    elsewhere()
    answer(ok({ id: 1 }))
    expect(await late).toMatchObject({ name: 'AbortError' })
    expect(getSession().token).toBe('token-b')
  })

  test('is not ended by the late logout of the one before', async () => {
    openSession('token-a')
    elsewhere()
    await signOut()
    expect(localStorage.getItem('token')).toBe('token-b')
    expect(fetching).not.toHaveBeenCalled()
  })
})

test('the token travels in the header, and only while there is one', async () => {
  fetching.mockImplementation(() => Promise.resolve(ok(rates)))
  await call(market.fiatRates, {})
  openSession('token-a')
  await call(market.fiatRates, {})
  const sent = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(sent).toEqual([null, 'token-a'])
})
