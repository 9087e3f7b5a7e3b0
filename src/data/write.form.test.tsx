import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { spot } from '#contract/spot.ts'
import { reportGood } from './connectivity.ts'
import { openSession } from './session.ts'
import { useWrite, type Write } from './write.ts'

const fetching = vi.fn<typeof fetch>()
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (body: object) => () =>
  Promise.resolve(new Response(JSON.stringify({ server_time: 1, ...body })))
const ok = answer({ type: 'ok', code: 1, message: { cancelled: [] } })
const no = answer({ type: 'error', code: 0, message: 'no', key: 'order_unknown' })
const sent = () =>
  fetching.mock.calls
    .filter(([url]) => !String(url).includes('getSiteConfig'))
    .map(([, init]) => new URLSearchParams(String(init?.body)))

let write: Write<typeof spot.cancel>
function Form() {
  write = useWrite(spot.cancel)
  return null
}
const tap = (id: number) =>
  act(async () => {
    const done = write.send({ id })
    await vi.advanceTimersByTimeAsync(60_000)
    await done
  })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  openSession('token')
  reportGood()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
  fetching.mockImplementation(down)
  await tap(7)
  expect(write.state).toBe('unknown')
  fetching.mockReset()
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

test('what is unknown is asked for as it was sent, whatever the form says by then', async () => {
  fetching.mockImplementation(down)
  await act(async () => write.reset())
  expect(write.state).toBe('unknown')
  await tap(8)
  const first = sent()[0]
  expect(first?.get('id')).toBe('7')
  fetching.mockReset()
  fetching.mockImplementation(ok)
  await tap(8)
  expect(sent()[0]?.get('request_id')).toBe(first?.get('request_id'))
  expect(write.state).toBe('idle')
  fetching.mockClear()
  await tap(8)
  expect(sent()[0]?.get('id')).toBe('8')
})

test('a refusal ends it: the next tap is a new request', async () => {
  fetching.mockImplementation(no)
  await tap(7)
  await tap(7)
  const [first, second] = sent().map((form) => form.get('request_id'))
  expect(sent()).toHaveLength(2)
  expect(second).not.toBe(first)
})

test('the next person on this device asks for nothing of the one before', async () => {
  fetching.mockImplementation(down)
  await tap(7)
  const before = sent()[0]?.get('request_id')
  openSession('another')
  fetching.mockReset()
  fetching.mockImplementation(ok)
  await act(async () => reportGood())
  await tap(7)
  expect(sent()[0]?.get('request_id')).not.toBe(before)
})
