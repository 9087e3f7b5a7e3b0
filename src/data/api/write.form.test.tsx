import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { spot } from '#contract/trade/spot.ts'
import { reportReachable } from '../platform/connectivity.ts'
import { openSession } from '../session/session.ts'
import { pendingWrites } from './pending-writes.ts'
import { useWrite, type Write } from './write.ts'

const fetching = vi.fn<typeof fetch>()
const answer = (message: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 })))
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const sent = (path: string) =>
  fetching.mock.calls
    .filter(([url]) => String(url).includes(path))
    .map(([, init]) => new URLSearchParams(String(init?.body)))

function line(write: () => Promise<Response>, question: () => Promise<Response>): void {
  fetching.mockImplementation((url) => {
    if (String(url).includes('/request/settle')) return question()
    return String(url).includes('/coin/trade') ? write() : answer({})()
  })
}

let write: Write<typeof spot.cancel>
let root: Root
function Form() {
  write = useWrite(spot.cancel)
  return null
}
const tap = (work: () => Promise<unknown>): Promise<unknown> =>
  act(async () => {
    const done = work()
    await vi.advanceTimersByTimeAsync(60_000)
    return done
  })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  openSession('token')
  reportReachable()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  line(down, down)
  await tap(() => write.send({ id: 7 }))
  expect(write.state).toBe('unknown')
  expect(sent('/coin/trade')).toHaveLength(1)
  reportReachable()
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('a form whose write has an unknown outcome requests the outcome and does not send the write again, even after its fields were changed', async () => {
  await act(async () => write.reset())
  expect(write.state).toBe('unknown')
  await tap(() => write.send({ id: 8 }))
  expect(write.state).toBe('unknown')
  reportReachable()
  line(down, answer({ outcome: 'done', answer: { cancelled: [] } }))
  expect(await tap(() => write.check())).toEqual({ cancelled: [] })
  expect(write.state).toBe('idle')
  expect(sent('/coin/trade')).toHaveLength(1)
  expect(new Set(sent('/request/settle').map((form) => form.get('request_id')))).toEqual(
    new Set([sent('/coin/trade')[0]?.get('request_id')]),
  )
})

test('a form sends a new request id at the next click once the previous request is known to have had no effect', async () => {
  line(down, answer({ outcome: 'void' }))
  expect(await tap(() => write.check())).toBeNull()
  expect([write.state, write.error?.kind]).toEqual(['idle', 'nothing_done'])
  line(answer({ cancelled: [] }), down)
  await tap(() => write.send({ id: 8 }))
  const [first, second] = sent('/coin/trade')
  expect(second?.get('id')).toBe('8')
  expect(second?.get('request_id')).not.toBe(first?.get('request_id'))
})

test('a write with an unknown outcome keeps the state unknown when the request for the outcome fails without a connection', async () => {
  fetching.mockImplementation(down)
  window.dispatchEvent(new Event('offline'))
  await act(async () => vi.advanceTimersByTimeAsync(10))
  await tap(() => write.check())
  expect(write.state).toBe('unknown')
  expect(pendingWrites()).toHaveLength(1)
})

test('the outcome of a previous person’s write is not requested for the next person on the device', async () => {
  const before = sent('/coin/trade')[0]?.get('request_id')
  openSession('another')
  line(answer({ cancelled: [] }), down)
  await tap(() => write.send({ id: 7 }))
  const forms = sent('/coin/trade')
  expect(forms).toHaveLength(2)
  expect(forms[1]?.get('request_id')).not.toBe(before)
})
