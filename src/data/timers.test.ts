import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedTimers, together } from './timers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('long timers share one of the browser and come in their order', () => {
  const timers = sharedTimers()
  const came: string[] = []
  timers.setTimeout(() => came.push('late'), 5_000)
  timers.setTimeout(() => came.push('early'), 2_000)
  timers.setInterval(() => came.push('again'), 3_000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(came).toEqual(['early'])
  vi.advanceTimersByTime(4_000)
  expect(came).toEqual(['early', 'again', 'late', 'again'])
  expect(vi.getTimerCount()).toBe(1)
})

it('a cleared one never comes, also when another clears it in the same moment', () => {
  const timers = sharedTimers()
  const work = vi.fn()
  const every = timers.setInterval(work, 2_000)
  timers.clearInterval(every)
  const second = { id: undefined as ReturnType<typeof timers.setTimeout> | undefined }
  timers.setTimeout(() => timers.clearTimeout(second.id), 2_000)
  second.id = timers.setTimeout(work, 2_000)
  vi.advanceTimersByTime(10_000)
  expect(work).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('short ones keep their time and can be cleared', () => {
  const timers = sharedTimers()
  const work = vi.fn()
  timers.setTimeout(work, 800)
  timers.clearTimeout(timers.setTimeout(work, 10))
  const ticking = timers.setInterval(work, 100)
  vi.advanceTimersByTime(250)
  timers.clearInterval(ticking)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(600)
  expect(work).toHaveBeenCalledTimes(3)
  timers.clearTimeout(undefined)
})

it('one that fails is reported and keeps nothing back', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const timers = sharedTimers()
  const work = vi.fn()
  timers.setTimeout(() => {
    throw new Error('ours')
  }, 1_000)
  timers.setTimeout(work, 1_000)
  vi.advanceTimersByTime(1_000)
  expect(reported).toHaveBeenCalledOnce()
  expect(work).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('what is told within one task is passed on together, what is told meanwhile in the next', () => {
  const tell = together()
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
