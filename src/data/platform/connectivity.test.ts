import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UnreachableError } from '../api/call-errors.ts'

let net: typeof import('./connectivity.ts') & Pick<typeof import('./connectivity-probe.ts'), 'onRetrySignal'>
let session: typeof import('../session/session.ts')
const fetching = vi.fn<typeof fetch>()
const up = () => Promise.resolve(new Response('{"type":"ok","code":1,"message":{},"server_time":1}'))
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const state = () => net.getConnectivity().state
const asked = () => fetching.mock.calls.length

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  localStorage.clear()
  const probing = await import('./connectivity-probe.ts')
  net = { ...(await import('./connectivity.ts')), onRetrySignal: probing.onRetrySignal }
  session = await import('../session/session.ts')
  net.reportReachable()
  probing.startProbing()
  return () => vi.useRealTimers()
})

const failed = () => net.reportFailure(new UnreachableError('network'))

const restored = () => Object.assign(new Event('pageshow'), { persisted: true })
const connectSocket = () => {
  net.reportSocket(false)
  net.reportSocket(true)
}

describe('the connection state', () => {
  test('is degraded after a failed call while the server answers probes, and online after the next successful call', async () => {
    fetching.mockImplementation(up)
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
    expect(net.isReachable()).toBe(true)
    // The state stays degraded until a call succeeds; a successful probe is not sufficient.
    expect(state()).toBe('degraded')
    net.reportReachable()
    expect(state()).toBe('online')
  })

  test('becomes offline after a failed probe', async () => {
    fetching.mockImplementation(down)
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('offline')
  })

  test('is captive when a captive portal answers the probe', async () => {
    fetching.mockResolvedValue(new Response('<html>Sign in</html>'))
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('captive')
  })

  test.each([
    ['a 502', () => Promise.resolve(new Response('{}', { status: 502 })), 'offline'],
    ['a page of HTML', () => Promise.resolve(new Response('<html>Gateway</html>')), 'captive'],
    ['a redirect', () => Promise.resolve(Response.redirect('http://elsewhere.example/', 302)), 'offline'],
    ['JSON that is no envelope', () => Promise.resolve(new Response('{"error":"no route"}')), 'offline'],
  ])('is set by the answer of the probe after a failed call: %s', async (_, bad, found) => {
    fetching.mockImplementation(bad)
    net.reportFailure(new UnreachableError('status', 502))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
    expect(state()).toBe(found)
    expect(net.isReachable()).toBe(false)
  })

  test('is captive when the probe is redirected to a sign-in page', async () => {
    fetching.mockImplementation((_, init) => {
      expect(init?.redirect).toBe('manual')
      const hidden = new Response(null)
      Object.defineProperties(hidden, { type: { value: 'opaqueredirect' }, status: { value: 0 } })
      return Promise.resolve(hidden)
    })
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('captive')
  })

  test('is checked by a second probe when the connection drops during the first probe', async () => {
    let first: (response: Response) => void = () => {}
    fetching.mockImplementationOnce(() => new Promise((done) => (first = done)))
    fetching.mockImplementation(down)
    failed()
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('offline'))
    first(new Response('{"type":"ok","code":1,"message":{},"server_time":1}'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('offline')
  })

  test('stays reachable when a call is answered while a probe fails, until the next probe fails too', async () => {
    let lost: (error: Error) => void = () => {}
    fetching.mockImplementationOnce(() => new Promise((_, fail) => (lost = fail)))
    fetching.mockImplementation(down)
    failed()
    await vi.advanceTimersByTimeAsync(100)
    net.reportReachable()
    lost(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(0)
    expect(net.isReachable()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_250)
    expect(asked()).toBe(2)
    expect(net.isReachable()).toBe(false)
  })

  test('is offline again when the probe fails after a late answer from before the outage', async () => {
    fetching.mockImplementation(down)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('offline')
    net.reportReachable()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state()).toBe('offline')
  })

  test('is checked by another probe while the browser reports no network, and becomes offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fetching.mockImplementation(up)
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('online')
    fetching.mockImplementation(down)
    await vi.advanceTimersByTimeAsync(1_250)
    expect(state()).toBe('offline')
    vi.restoreAllMocks()
  })

  test('is checked by a single probe after many failures at the same time', async () => {
    fetching.mockImplementation(down)
    for (let i = 0; i < 20; i++) failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
  })
})

describe('an unreachable server', () => {
  beforeEach(async () => {
    fetching.mockImplementation(down)
    failed()
    await vi.advanceTimersByTimeAsync(0)
  })

  test('is probed after growing waits of at most 40 s', async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    const soon = asked()
    expect(soon).toBeGreaterThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(600_000)
    const later = asked() - soon
    expect(later).toBeGreaterThanOrEqual(15)
    expect(later).toBeLessThanOrEqual(30)
  })

  test('is reported as reachable once when it answers, and is not probed afterwards', async () => {
    const back = vi.fn()
    net.onRecovered(back)
    fetching.mockImplementation(up)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(net.isReachable()).toBe(true)
    expect(back).toHaveBeenCalledTimes(1)
    const before = asked()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked()).toBe(before)
  })

  test.each([
    ['online', () => window.dispatchEvent(new Event('online'))],
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['back from the back-forward cache', () => window.dispatchEvent(restored())],
    ['visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['socket', connectSocket],
  ])('is probed at once after the event: %s', async (_, wake) => {
    await vi.advanceTimersByTimeAsync(100_000)
    fetching.mockImplementation(up)
    await vi.advanceTimersByTimeAsync(1_001)
    if (net.isReachable()) return
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(net.isReachable()).toBe(true)
  })

  test('is probed at most once when several events within a second suggest a connection', async () => {
    await vi.advanceTimersByTimeAsync(1_001)
    const before = asked()
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(restored())
    await vi.advanceTimersByTimeAsync(0)
    expect(asked() - before).toBeLessThanOrEqual(1)
  })
})

test('the time at which the socket was lost is reported, and the state is degraded, until the socket is connected again', () => {
  fetching.mockImplementation(up)
  net.reportSocket(false)
  const since = net.getConnectivity().socketLostAt
  expect(since).not.toBeNull()
  expect(state()).toBe('degraded')
  vi.advanceTimersByTime(5_000)
  net.reportSocket(false)
  expect(net.getConnectivity().socketLostAt).toBe(since)
  net.reportSocket(true)
  expect(net.getConnectivity().socketLostAt).toBeNull()
})

test('a session that the server ended is reported until the next sign-in', () => {
  net.reportSignedOut()
  net.reportReachable()
  expect(state()).toBe('signed-out')
  expect(net.isReachable()).toBe(true)
  session.openSession('token')
  expect(state()).toBe('online')
})

describe('the signal to retry', () => {
  let wakes = vi.fn()
  beforeEach(() => {
    // Counts this test's calls only: modules loaded by earlier tests still listen on the window.
    wakes = vi.fn()
    net.onRetrySignal(wakes)
    fetching.mockImplementation(up)
  })

  test.each([
    ['visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['back-forward cache', () => window.dispatchEvent(restored())],
    ['socket', connectSocket],
    ['online', () => window.dispatchEvent(new Event('online'))],
  ])('is given at the event: %s', async (_, wake) => {
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(wakes).toHaveBeenCalledTimes(1)
  })

  test('is given once for several events within a second', async () => {
    for (let i = 0; i < 3; i++) {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
      window.dispatchEvent(restored())
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(wakes).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    window.dispatchEvent(new Event('focus'))
    expect(wakes).toHaveBeenCalledTimes(2)
  })

  test('given while the page is hidden does not suppress the signal given when the page is shown shortly afterwards', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new Event('online'))
    expect(wakes).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    seen.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(wakes).toHaveBeenCalledTimes(2)
  })

  test('is given again after the device clock was set back', async () => {
    window.dispatchEvent(new Event('focus'))
    vi.setSystemTime(Date.now() - 3_600_000)
    window.dispatchEvent(new Event('focus'))
    expect(wakes).toHaveBeenCalledTimes(2)
  })

  test('is not given when a page is shown without having been in the back-forward cache', () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(wakes).not.toHaveBeenCalled()
  })

  test('on iOS is given 1.5 s after the page becomes visible, when its network is back', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1_499)
    expect(wakes).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(wakes).toHaveBeenCalledTimes(1)
  })

  test('is given every 30 s on a degraded connection and never on a good connection', async () => {
    net.reportSocket(false)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(wakes).toHaveBeenCalledTimes(3)
    net.reportSocket(true)
    await vi.advanceTimersByTimeAsync(0)
    wakes.mockReset()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(wakes).not.toHaveBeenCalled()
  })

  test('is given when the server is reachable again, even right after another signal', async () => {
    fetching.mockImplementation(down)
    window.dispatchEvent(new Event('focus'))
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(wakes).toHaveBeenCalledTimes(1)
    net.reportReachable()
    expect(wakes).toHaveBeenCalledTimes(2)
  })
})
