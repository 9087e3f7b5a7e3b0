import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UnreachableError } from './errors.ts'

let net: typeof import('./connectivity.ts')
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
  net = await import('./connectivity.ts')
  return () => vi.useRealTimers()
})

const failed = () => net.reportFailure(new UnreachableError('network'))

describe('connectivity is evidence', () => {
  test('one failed call is not offline when the server answers the probe', async () => {
    fetching.mockImplementation(up)
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
    expect(state()).toBe('online')
  })

  test('a failed probe is', async () => {
    fetching.mockImplementation(down)
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('offline')
  })

  test('a page of a captive portal is neither', async () => {
    fetching.mockResolvedValue(new Response('<html>Sign in</html>'))
    failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('captive')
  })

  test('a call that the server refused with a status is no evidence', async () => {
    net.reportFailure(new UnreachableError('status', 404))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(0)
  })

  test('a line that goes down while a probe is on its way is asked about again', async () => {
    let first: (response: Response) => void = () => {}
    fetching.mockImplementationOnce(() => new Promise((done) => (first = done)))
    fetching.mockImplementation(down)
    failed()
    window.dispatchEvent(new Event('offline'))
    first(new Response('{"type":"ok","code":1,"message":{},"server_time":1}'))
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('offline')
  })

  test('many failures at once make one probe', async () => {
    fetching.mockImplementation(down)
    for (let i = 0; i < 20; i++) failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
  })
})

describe('while the server is gone', () => {
  beforeEach(async () => {
    fetching.mockImplementation(down)
    failed()
    await vi.advanceTimersByTimeAsync(0)
  })

  test('it is looked for again and again, ever less often, at least every 40 s', async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    const soon = asked()
    expect(soon).toBeGreaterThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(600_000)
    const later = asked() - soon
    expect(later).toBeGreaterThanOrEqual(15)
    expect(later).toBeLessThanOrEqual(30)
  })

  test('its return is told once, and then nothing is asked any more', async () => {
    const back = vi.fn()
    net.onRecovered(back)
    fetching.mockImplementation(up)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('online')
    expect(back).toHaveBeenCalledTimes(1)
    const before = asked()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked()).toBe(before)
  })

  test.each([
    ['online', () => window.dispatchEvent(new Event('online'))],
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['pageshow', () => window.dispatchEvent(new Event('pageshow'))],
    ['visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['socket', () => net.reportSocket(true)],
  ])('%s makes it look at once', async (_, wake) => {
    await vi.advanceTimersByTimeAsync(100_000)
    fetching.mockImplementation(up)
    await vi.advanceTimersByTimeAsync(1_001)
    if (state() === 'online') return
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('online')
  })

  test('several signs within a second count once', async () => {
    await vi.advanceTimersByTimeAsync(1_001)
    const before = asked()
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('pageshow'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked() - before).toBeLessThanOrEqual(1)
  })
})

test('the socket’s loss is remembered until it is back', () => {
  fetching.mockImplementation(up)
  net.reportSocket(false)
  const since = net.getConnectivity().socketLostAt
  expect(since).not.toBeNull()
  vi.advanceTimersByTime(5_000)
  net.reportSocket(false)
  expect(net.getConnectivity().socketLostAt).toBe(since)
  net.reportSocket(true)
  expect(net.getConnectivity().socketLostAt).toBeNull()
})
