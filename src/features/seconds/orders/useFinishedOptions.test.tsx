import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { UnreachableError } from '#data/api/call-errors.ts'
import { render, settle } from '#ui/test-kit.tsx'
import { useFinishedOptions } from './useFinishedOptions.ts'

const results = vi.hoisted(() => vi.fn<(id: number) => Promise<SecondsOrder>>())
const heard = vi.hoisted(() => new Set<(event: { order: SecondsOrder }) => void>())
vi.mock('#data/api/client.ts', () => ({ call: (_call: object, { id }: { id: number }) => results(id) }))
vi.mock('#data/realtime/realtime-socket.ts', () => ({
  onUserEvent: (_name: string, listener: (event: { order: SecondsOrder }) => void) => {
    heard.add(listener)
    return () => heard.delete(listener)
  },
}))

/** An option without an end time, so that no timer runs for it. */
const option = (id: number, status: 1 | 3 = 1) => ({ id, status, expire_time: 0 }) as SecondsOrder

function open() {
  let view: ReturnType<typeof useFinishedOptions> | undefined
  const List = ({ orders }: { readonly orders: readonly SecondsOrder[] | undefined }) => {
    view = useFinishedOptions(orders)
    return null
  }
  const { draw } = render(<List orders={undefined} />)
  return {
    read: async (...orders: SecondsOrder[]) => {
      draw(<List orders={orders} />)
      await settle()
    },
    told: () => view?.finished.map(({ id }) => id),
    close: () => act(() => view?.close()),
  }
}

beforeEach(() => {
  results.mockReset()
  results.mockImplementation((id) => Promise.resolve(option(id, 3)))
})

test('for options that left the open list without an event, the results are requested once and reported together', async () => {
  const list = open()
  await list.read(option(1), option(2), option(3))
  expect(results).not.toHaveBeenCalled()
  await list.read(option(3))
  expect(results.mock.calls).toEqual([[1], [2]])
  expect(list.told()).toEqual([1, 2])
  list.close()
  await list.read(option(3))
  expect(results).toHaveBeenCalledTimes(2)
  expect(list.told()).toEqual([])
})

test('an option whose end is reported by an event and by the list is shown as finished once', async () => {
  const list = open()
  await list.read(option(11))
  act(() => {
    for (const listener of heard) listener({ order: option(11, 3) })
  })
  await list.read()
  expect(list.told()).toEqual([11])
  expect(results).not.toHaveBeenCalled()
})

test('a result that could not be read is requested again after the next read of the open list', async () => {
  results.mockRejectedValueOnce(new UnreachableError('offline'))
  const list = open()
  await list.read(option(21))
  await list.read()
  expect(list.told()).toEqual([])
  await list.read()
  expect(list.told()).toEqual([21])
})

test('an option that is missing in the open list but still open on the server is not reported as finished', async () => {
  results.mockImplementation((id) => Promise.resolve(option(id)))
  const list = open()
  await list.read(option(31))
  await list.read()
  expect(list.told()).toEqual([])
  await list.read(option(31))
  results.mockImplementation((id) => Promise.resolve(option(id, 3)))
  await list.read()
  expect(list.told()).toEqual([31])
})
