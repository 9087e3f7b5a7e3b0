import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batch-listeners.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('an exception of one listener in a batch is reported, and the other listeners are still called', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const tell = createBatcher()
  const work = vi.fn()
  tell(() => {
    throw new Error('ours')
  })
  tell(work)
  vi.runOnlyPendingTimers()
  expect(reported).toHaveBeenCalledOnce()
  expect(work).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('changes reported within one task reach the listeners as one batch, and later changes as the next batch', () => {
  const tell = createBatcher()
  const heard: number[] = []
  tell(() => {
    heard.push(1)
    tell(() => heard.push(3))
  })
  tell(() => heard.push(2))
  expect(vi.getTimerCount()).toBe(1)
  vi.runOnlyPendingTimers()
  expect(heard).toEqual([1, 2])
  vi.runOnlyPendingTimers()
  expect(heard).toEqual([1, 2, 3])
})
