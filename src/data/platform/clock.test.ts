import { beforeEach, describe, expect, test, vi } from 'vitest'

let clock: typeof import('./clock.ts')
let freshness: typeof import('./freshness.ts').freshness
let now = 1_700_000_000_000
let ticking = 1_000

beforeEach(async () => {
  localStorage.clear()
  vi.resetModules()
  now = 1_700_000_000_000
  ticking = 1_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(performance, 'now').mockImplementation(() => ticking)
  clock = await import('./clock.ts')
  ;({ freshness } = await import('./freshness.ts'))
})

const pass = (ms: number): void => {
  now += ms
  ticking += ms
}

describe('the estimated time of the server', () => {
  test('is unknown before the first answer', () => {
    expect(clock.isClockKnown()).toBe(false)
    expect(freshness(now, 10_000)).toBe('unknown')
  })

  test('is exact to a tenth of a second after many answers that carry whole seconds', () => {
    // The device's clock is 5 min 0.3 s behind the server's; every answer takes 40 ms.
    const ahead = 300_300
    for (let i = 0; i < 50; i++) {
      pass(137)
      clock.observeServerTime(now, now + 40, Math.floor((now + 20 + ahead) / 1000))
    }
    expect(Math.abs(clock.serverNow() - (now + ahead))).toBeLessThan(100)
  })

  test('is restored from the device’s storage after a reload', async () => {
    clock.observeServerTime(now, now, now / 1000 + 600)
    vi.resetModules()
    const again = await import('./clock.ts')
    expect(again.isClockKnown()).toBe(true)
    expect(Math.abs(again.serverNow() - now - 600_000)).toBeLessThanOrEqual(1_000)
  })

  test('is unknown again after the device clock was set back', () => {
    clock.observeServerTime(now, now, now / 1000)
    now -= 3_600_000
    expect(clock.isClockKnown()).toBe(false)
    clock.observeServerTime(now, now, now / 1000 + 3_600)
    expect(clock.isClockKnown()).toBe(true)
  })
})

describe('the freshness of an answer', () => {
  beforeEach(() => clock.observeServerTime(now, now, now / 1000))

  test('ends when the answer is older than its limit by the server’s clock', () => {
    const asOf = clock.serverNow()
    expect(freshness(asOf, 10_000)).toBe('fresh')
    pass(10_000)
    expect(freshness(asOf, 10_000)).toBe('fresh')
    pass(1)
    expect(freshness(asOf, 10_000)).toBe('stale')
  })

  test('is unknown when the time of the answer is in the future or missing', () => {
    expect(freshness(clock.serverNow() + 60_000, 10_000)).toBe('unknown')
    expect(freshness(null, 10_000)).toBe('unknown')
  })
})
