import { beforeEach, describe, expect, test, vi } from 'vitest'
import { reportFailure, reportReachable, reportUnreachable } from '../platform/connectivity.ts'
import { startProbing } from '../platform/connectivity-probe.ts'
import { closeSession, openSession } from '../session/session.ts'
import { UnreachableError } from './call-errors.ts'
import { forgetResolved, getResolved, startResolution } from './pending-write-resolution.ts'
import { holdPendingWrite, notePendingWrite, pendingWrites } from './pending-writes.ts'

const fetching = vi.fn<typeof fetch>()
const ok = (message: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 })))
const down = () => Promise.reject(new TypeError('Failed to fetch'))
let question: () => Promise<Response>
let up: boolean
const asked = () =>
  fetching.mock.calls
    .filter(([url]) => String(url).includes('/request/settle'))
    .map(([, init]) => new URLSearchParams(String(init?.body)).get('request_id'))
const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms)
/** Stores a pending write that is old and not locked, as a closed page leaves it behind. */
const left = (id: string): void => {
  vi.setSystemTime(Date.now() - 200_000)
  notePendingWrite(id, 'POST /coin/trade')
  vi.setSystemTime(Date.now() + 200_000)
}

vi.useFakeTimers()
openSession('first')
startProbing()
startResolution()

beforeEach(() => {
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  question = ok({ outcome: 'done', answer: {} })
  up = true
  fetching.mockImplementation((url) => {
    if (!up) return down()
    return String(url).includes('/request/settle') ? question() : ok({})()
  })
  openSession('token')
  forgetResolved()
  reportReachable()
})
/** Simulates a loss of the connection and its return, which starts the resolution of pending writes. */
const reconnect = async (): Promise<void> => {
  reportUnreachable('offline')
  reportReachable()
  await pass()
}

describe('a pending write left by a closed page', () => {
  test('is resolved after a reconnection, in the order of sending, then reported once and removed', async () => {
    left('one')
    await pass(10)
    left('two')
    await reconnect()
    expect(asked()).toEqual(['one', 'two'])
    expect(getResolved().map(({ id, call, outcome }) => [id, call, outcome])).toEqual([
      ['one', 'POST /coin/trade', 'done'],
      ['two', 'POST /coin/trade', 'done'],
    ])
    expect(pendingWrites()).toEqual([])
    await reconnect()
    expect(asked()).toHaveLength(2)
  })

  test('that had no effect is reported, with the reason if the server rejected the write', async () => {
    left('one')
    question = ok({ outcome: 'refused', key: 'order_unknown', message: 'Parameter error' })
    await reconnect()
    left('two')
    question = ok({ outcome: 'void' })
    await reconnect()
    expect(getResolved().map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'Parameter error'],
      ['void', ''],
    ])
  })

  test('has its outcome requested again until the outcome is known, and never while offline', async () => {
    left('one')
    question = down
    await reconnect()
    expect(getResolved()).toEqual([])
    expect(pendingWrites()).toHaveLength(1)
    up = false
    reportFailure(new UnreachableError('network'))
    await pass(1_100)
    const before = asked().length
    await pass(120_000)
    expect(asked()).toHaveLength(before)
    question = ok({ outcome: 'void' })
    up = true
    await pass(120_000)
    expect(getResolved()).toHaveLength(1)
  })

  test('is neither resolved nor reported for the next person on the device', async () => {
    left('one')
    await reconnect()
    expect(getResolved()).toHaveLength(1)
    left('two')
    closeSession('logout')
    expect(getResolved()).toEqual([])
    openSession('another')
    await reconnect()
    expect(asked()).toEqual(['one'])
    expect(pendingWrites()).toEqual([])
  })

  test('that is resolved after the session ended is not reported', async () => {
    left('one')
    let give: () => void = () => {}
    question = () =>
      new Promise((done) => {
        give = () => void ok({ outcome: 'void' })().then(done)
      })
    await reconnect()
    closeSession('logout')
    openSession('another')
    give()
    await pass()
    expect(getResolved()).toEqual([])
  })
})

test('a pending write of an open page is not resolved by other pages until the open page releases the write', async () => {
  const release = await holdPendingWrite('mine')
  notePendingWrite('mine', 'POST /coin/trade')
  await reconnect()
  expect(asked()).toEqual([])
  release()
  await pass(1_500)
  expect(asked()).toEqual(['mine'])
})

test('where the browser denies Web Locks, a write is still sent, and a pending write of a closed page is still resolved', async () => {
  const reject = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  Object.defineProperty(navigator, 'locks', { value: { request: reject }, configurable: true })
  try {
    const release = await holdPendingWrite('unlocked')
    notePendingWrite('unlocked', 'POST /coin/trade')
    release()
    await reconnect()
    expect(asked()).toEqual(['unlocked'])
  } finally {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  }
})

test('without Web Locks, a pending write of another tab is not resolved before the maximum duration of a write has passed', async () => {
  notePendingWrite('theirs', 'POST /coin/trade')
  await reconnect()
  await pass(30_000)
  expect(asked()).toEqual([])
  await pass(120_000)
  expect(asked()).toEqual(['theirs'])
})
