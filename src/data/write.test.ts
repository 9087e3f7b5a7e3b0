import { beforeEach, describe, expect, test, vi } from 'vitest'
import { spot } from '#contract/spot.ts'
import { reportGood } from './connectivity.ts'
import { RefusedError, UnknownOutcomeError, UnreachableError } from './errors.ts'
import { unsettled } from './intents.ts'
import { closeSession, openSession } from './session.ts'
import { isWriting, send, uuid } from './write.ts'

const fetching = vi.fn<typeof fetch>()
const ok = () =>
  new Response(JSON.stringify({ type: 'ok', code: 1, message: { cancelled: [] }, server_time: 1 }))
const down = () => Promise.reject(new TypeError('Failed to fetch'))
/** The probe that looks for the server after a failure is no write. */
const writes = () => fetching.mock.calls.filter(([url]) => !String(url).includes('getSiteConfig'))
const ids = () => writes().map(([, init]) => new URLSearchParams(String(init?.body)).get('request_id'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  openSession('token')
  reportGood()
  return () => vi.useRealTimers()
})

describe('a once call', () => {
  test('carries a UUID that is noted before it is sent and struck off at the answer', async () => {
    let noted = 0
    fetching.mockImplementation(() => {
      noted = unsettled().length
      return Promise.resolve(ok())
    })
    await send(spot.cancel, { id: 7 })
    expect(noted).toBe(1)
    expect(unsettled()).toEqual([])
    expect(ids()[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('whose answer is lost is asked for again under the same id, and says so', async () => {
    const checking = vi.fn()
    fetching.mockImplementationOnce(down).mockImplementation(() => Promise.resolve(ok()))
    const sent = send(spot.cancel, { id: 7 }, { onChecking: checking })
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(sent).resolves.toEqual({ cancelled: [] })
    expect(checking).toHaveBeenCalledTimes(1)
    expect(new Set(ids()).size).toBe(1)
    expect(ids()).toHaveLength(2)
  })

  test('that stays unanswered is unknown, stays noted, and is never sent again by itself', async () => {
    fetching.mockImplementation(down)
    const sent = send(spot.cancel, { id: 7 }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(60_000)
    const error = await sent
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(unsettled()).toHaveLength(1)
    const before = writes().length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(writes()).toHaveLength(before)
    expect(new Set(ids()).size).toBe(1)
  })

  test('that is refused is settled: no second request', async () => {
    fetching.mockImplementation(() =>
      Promise.resolve(new Response('{"type":"error","code":0,"message":"no","key":"order_unknown"}')),
    )
    await expect(send(spot.cancel, { id: 7 })).rejects.toBeInstanceOf(RefusedError)
    expect(writes()).toHaveLength(1)
    expect(unsettled()).toEqual([])
  })

  test('is not sent again for whoever signed in meanwhile', async () => {
    fetching.mockImplementation(down)
    const sent = send(spot.cancel, { id: 7 }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(100)
    expect(writes()).toHaveLength(1)
    closeSession('logout')
    openSession('another')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await sent).toMatchObject({ name: 'AbortError' })
    expect(writes()).toHaveLength(1)
  })

  test('whose answer cannot be read may have happened: it is unknown, not failed', async () => {
    fetching.mockImplementation(() =>
      Promise.resolve(new Response('{"type":"ok","code":1,"message":{"other":1},"server_time":1}')),
    )
    await expect(send(spot.cancel, { id: 7 })).rejects.toBeInstanceOf(UnknownOutcomeError)
    expect(unsettled()).toHaveLength(1)
  })

  test('that was lost is not settled by a refusal that comes before the server looks for it', async () => {
    const crowded = () =>
      new Response('{"type":"error","code":0,"message":"wait","key":"too_many_requests","server_time":1}')
    fetching.mockImplementationOnce(down).mockImplementation(() => Promise.resolve(crowded()))
    const sent = send(spot.cancel, { id: 7 }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await sent).toBeInstanceOf(UnknownOutcomeError)
    expect(unsettled()).toHaveLength(1)
  })

  test('under an earlier id asks for that outcome', async () => {
    fetching.mockImplementation(() => Promise.resolve(ok()))
    await send(spot.cancel, { id: 7 }, { requestId: 'the-first' })
    expect(ids()).toEqual(['the-first'])
  })
})

test('offline nothing is sent at all', async () => {
  fetching.mockImplementation(down)
  const lost = send(spot.cancel, { id: 7 }).catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await lost
  const before = writes().length
  await expect(send(spot.cancel, { id: 8 })).rejects.toMatchObject({ kind: 'unreachable', reason: 'offline' })
  expect(writes()).toHaveLength(before)
})

test('a write on its way is known while it lasts', async () => {
  let answer: (response: Response) => void = () => {}
  fetching.mockImplementation(() => new Promise((done) => (answer = done)))
  const sent = send(spot.cancel, { id: 7 })
  expect(isWriting()).toBe(true)
  answer(ok())
  await sent
  expect(isWriting()).toBe(false)
})

test('the id is a UUID v4 without a secure context, too', () => {
  const randomUUID = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
  expect(new UnreachableError('offline').status).toBeNull()
})
