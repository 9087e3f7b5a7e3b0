import { expect, it, vi } from 'vitest'
import { runInOrder } from './run-calls-in-order.ts'

it('calls started within one task run in order, each in a separate task', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const all = ['a', 'b', 'c'].map((name) =>
    runInOrder(async () => {
      done.push(name)
      return name
    }),
  )
  expect(done).toEqual(['a'])
  await vi.advanceTimersToNextTimerAsync()
  await vi.advanceTimersToNextTimerAsync()
  expect(done).toEqual(['a', 'b', 'c'])
  await expect(Promise.all(all)).resolves.toEqual(['a', 'b', 'c'])
  await vi.runAllTimersAsync()
  void runInOrder(async () => done.push('d'))
  expect(done.at(-1)).toBe('d')
  vi.useRealTimers()
})
