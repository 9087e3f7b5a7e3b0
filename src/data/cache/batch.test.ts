import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('one that fails is reported and keeps nothing back', () => {
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

it('what is told within one task is passed on together, what is told meanwhile in the next', () => {
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
