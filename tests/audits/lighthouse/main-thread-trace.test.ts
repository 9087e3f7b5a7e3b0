import { describe, expect, it } from 'vitest'
import { mainThreadOf, type TraceEvent } from './main-thread-trace.ts'

const ORIGIN = 'http://localhost:4000'
const OURS = { pid: 10, tid: 1 }
const CHROMIUMS = { pid: 20, tid: 1 }

const commit = (thread: typeof OURS, url: string, at: number): TraceEvent => ({
  ...thread,
  name: 'CommitLoad',
  ts: at * 1_000,
  args: { data: { url } },
})
/**
 * A task on `thread` with `time` ms of processor time and `clock` ms of wall-clock time; a busy machine
 * interrupts tasks, so that `clock` is longer.
 */
const task = (thread: typeof OURS, at: number, time: number, clock = time): TraceEvent => ({
  ...thread,
  name: 'RunTask',
  ts: at * 1_000,
  dur: clock * 1_000,
  tdur: time * 1_000,
})

describe('the blocking time of the main thread, computed from a Chromium trace', () => {
  it('is the sum of the part of each task beyond 50 ms, computed with and without a fourfold processor slowdown', () => {
    const events = [
      commit(OURS, `${ORIGIN}/h5/#/pages/index/index`, 100),
      task(OURS, 110, 20),
      task(OURS, 140, 12.5),
      task(OURS, 160, 30),
    ]
    expect(mainThreadOf(events, ORIGIN, 7_000)).toEqual({ blocked: 30 + 70, busy: 62.5 })
  })

  it("excludes the renderer processes of Chromium's internal pages, even when such a process is busier than the process of the page", () => {
    const events = [
      commit(CHROMIUMS, 'chrome://omnibox-popup.top-chrome/', 90),
      commit(OURS, `${ORIGIN}/h5/`, 100),
      task(CHROMIUMS, 110, 500),
      task(OURS, 110, 5),
      task({ ...OURS, tid: 7 }, 120, 300),
    ]
    expect(mainThreadOf(events, ORIGIN, 7_000)).toEqual({ blocked: 0, busy: 5 })
  })

  it('is measured in processor time, because wall time grows with the load of other processes', () => {
    const events = [commit(OURS, `${ORIGIN}/h5/`, 100), task(OURS, 110, 10, 400)]
    expect(mainThreadOf(events, ORIGIN, 7_000)).toEqual({ blocked: 0, busy: 10 })
  })

  it('is summed from the commit of the document to the end of the measured span', () => {
    const events = [
      task(OURS, 10, 80),
      commit(OURS, `${ORIGIN}/h5/`, 100),
      task(OURS, 7_099, 20),
      task(OURS, 7_101, 90),
    ]
    expect(mainThreadOf(events, ORIGIN, 7_000)).toEqual({ blocked: 30, busy: 20 })
  })

  it('is null when no thread committed a document of the app', () => {
    const events = [commit(OURS, 'http://localhost:40001/', 100), task(OURS, 110, 90)]
    expect(mainThreadOf(events, ORIGIN, 7_000)).toBeNull()
  })
})
