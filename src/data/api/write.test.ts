import { beforeEach, describe, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'
import { spot } from '#contract/trade/spot.ts'
import { reportReachable, reportUnreachable } from '../platform/connectivity.ts'
import { closeSession, openSession } from '../session/session.ts'
import { BadAnswerError, NothingDoneError, RejectedError, UnknownOutcomeError } from './call-errors.ts'
import { onReadRepeated } from './invalidate-reads.ts'
import { pendingWrites } from './pending-writes.ts'
import { checkOutcome, isWriting, send, uuid } from './write.ts'

const fetching = vi.fn<typeof fetch>()
const answer = (body: object) => (): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify({ server_time: 1, ...body })))
const ok = (message: unknown) => answer({ type: 'ok', code: 1, message })
const no = (key: string) => answer({ type: 'error', code: 0, message: 'no', key })
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const done = ok({ outcome: 'done', answer: { cancelled: [] } })
const nothing = ok({ outcome: 'void' })

/**
 * Mocks `fetch`: the first answer is for the write, the others are for `request.settle`. Requests of the
 * connection probe are not recorded.
 */
function line(write: () => Promise<Response>, ...questions: (() => Promise<Response>)[]): void {
  fetching.mockImplementation((url) => {
    if (String(url).includes('getSiteConfig')) return ok({})()
    if (!String(url).includes('/request/settle')) return write()
    return ((questions.length > 1 ? questions.shift() : questions[0]) ?? down)()
  })
}
const sent = (path: string) =>
  fetching.mock.calls
    .filter(([url]) => String(url).includes(path))
    .map(([, init]) => new URLSearchParams(String(init?.body)))
const writes = () => sent('/coin/trade')
const asked = () => sent('/request/settle')
/** Runs all timers and returns the answer or the error of `work`. */
const outcome = async (work: Promise<unknown>): Promise<unknown> => {
  const settled = work.catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(60_000)
  return settled
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  openSession('token')
  reportReachable()
  return () => vi.useRealTimers()
})

describe('a write with a request id', () => {
  test('has a UUID that is stored before sending and removed at the answer', async () => {
    let noted: readonly string[] = []
    line(() => {
      noted = pendingWrites().map(({ id }) => id)
      return ok({ cancelled: [] })()
    })
    await send(spot.cancel, { id: 7 })
    expect(noted).toEqual([writes()[0]?.get('request_id')])
    expect(noted[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(pendingWrites()).toEqual([])
    expect(asked()).toEqual([])
  })

  test('whose answer is lost is never sent again, and its outcome is requested by its id', async () => {
    const checking = vi.fn()
    line(down, down, done)
    const result = await outcome(send(spot.cancel, { id: 7 }, { onChecking: checking }))
    expect(result).toEqual({ cancelled: [] })
    expect(checking).toHaveBeenCalledTimes(1)
    expect(writes()).toHaveLength(1)
    expect(asked().map((form) => form.get('request_id'))).toEqual(
      Array(2).fill(writes()[0]?.get('request_id')),
    )
    expect(pendingWrites()).toEqual([])
  })

  test('whose answer is lost fails with NothingDoneError when the server has not executed the write, and leaves no pending write', async () => {
    line(down, nothing)
    expect(await outcome(send(spot.cancel, { id: 7 }))).toBeInstanceOf(NothingDoneError)
    expect(pendingWrites()).toEqual([])
    expect(writes()).toHaveLength(1)
  })

  test('whose lost answer was a rejection fails with the server’s message', async () => {
    line(down, ok({ outcome: 'refused', key: 'order_unknown', message: 'Parameter error' }))
    expect(await outcome(send(spot.cancel, { id: 7 }))).toMatchObject({
      kind: 'rejected',
      key: 'order_unknown',
      message: 'Parameter error',
    })
    expect(pendingWrites()).toEqual([])
  })

  test('stays pending while its outcome cannot be read; a later request for the outcome resolves it without sending the write again', async () => {
    line(down, down)
    const error = await outcome(send(spot.cancel, { id: 7 }))
    expect(error).toBeInstanceOf(UnknownOutcomeError)
    expect(pendingWrites()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600_000)
    line(down, done)
    reportReachable()
    const { requestId } = error as UnknownOutcomeError
    expect(await outcome(checkOutcome(spot.cancel, requestId))).toEqual({ cancelled: [] })
    expect(writes()).toHaveLength(1)
    expect(pendingWrites()).toEqual([])
  })

  test('that is rejected is resolved without another request', async () => {
    line(no('order_unknown'))
    await expect(send(spot.cancel, { id: 7 })).rejects.toBeInstanceOf(RejectedError)
    expect([writes().length, asked().length]).toEqual([1, 0])
    expect(pendingWrites()).toEqual([])
  })

  test('that is rejected causes a repetition of the reads that the write invalidates', async () => {
    const again: unknown[] = []
    const off = onReadRepeated((read) => again.push(read))
    line(no('insufficient_balance'))
    await outcome(send(spot.cancel, { id: 7 }))
    off()
    expect(again).toEqual([...spot.cancel.changes()])
  })

  test('that is answered with request_busy causes a request for its outcome, and fails with request_busy when the write had no effect', async () => {
    line(no('request_busy'), done)
    expect(await outcome(send(spot.cancel, { id: 7 }))).toEqual({ cancelled: [] })
    line(no('request_busy'), nothing)
    expect(await outcome(send(spot.cancel, { id: 7 }))).toMatchObject({ key: 'request_busy' })
    expect(writes()).toHaveLength(2)
  })

  test('stays pending when the request for its outcome is rejected', async () => {
    line(down, no('too_many_requests'))
    expect(await outcome(send(spot.cancel, { id: 7 }))).toBeInstanceOf(UnknownOutcomeError)
    expect(pendingWrites()).toHaveLength(1)
  })

  test('whose answer cannot be read causes a request for its outcome, and is reported as done when the write took effect', async () => {
    line(ok({ other: 1 }), done)
    expect(await outcome(send(spot.cancel, { id: 7 }))).toEqual({ cancelled: [] })
    line(ok({ other: 1 }), ok({ outcome: 'done', answer: { other: 1 } }))
    const error = await outcome(send(spot.cancel, { id: 7 }))
    expect(error).toBeInstanceOf(BadAnswerError)
    expect(error).toMatchObject({ done: true })
    expect(pendingWrites()).toEqual([])
  })

  test('causes no request for its outcome when another person has signed in meanwhile', async () => {
    line(down, down)
    const result = send(spot.cancel, { id: 7 }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(100)
    const before = asked().length
    closeSession('logout')
    openSession('another')
    expect(pendingWrites()).toEqual([])
    expect(await outcome(result)).toMatchObject({ name: 'AbortError' })
    expect(asked()).toHaveLength(before)
  })
})

test('a write without a request id is sent once, and fails when its answer is lost', async () => {
  fetching.mockImplementation(down)
  const error = await outcome(send(market.addFavourite, { currency_id: 1 }))
  expect(error).toMatchObject({ kind: 'unreachable' })
  expect(sent('/optional/add')).toHaveLength(1)
  expect(asked()).toEqual([])
})

test('a write is not sent while offline', async () => {
  reportUnreachable('offline')
  await expect(send(spot.cancel, { id: 8 })).rejects.toMatchObject({ kind: 'unreachable', reason: 'offline' })
  expect(fetching).not.toHaveBeenCalled()
})

test('a write is counted as in flight until it is answered', async () => {
  let give: (response: Response) => void = () => {}
  fetching.mockImplementation(() => new Promise((open) => (give = open)))
  const result = send(spot.cancel, { id: 7 })
  await vi.advanceTimersByTimeAsync(0)
  expect(isWriting()).toBe(true)
  give(await ok({ cancelled: [] })())
  await result
  expect(isWriting()).toBe(false)
})

test('the request id is a UUID v4 also without a secure context', () => {
  const randomUUID = crypto.randomUUID
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
})
