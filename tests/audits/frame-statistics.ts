import { constants, setPriority } from 'node:os'
import type { Browser } from '@playwright/test'
import type { Finding } from './audited-screens.ts'
import type { Watched } from './page-activity.ts'

/** The factor by which the processor of a phone is assumed to be slower than this machine's. */
export const SLOWDOWN = 4
const LONG_TASK = 50

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The median. The mean is not used, because a single peak changes it. */
export const median = (values: readonly number[]): number => at(ascending(values), 0.5)

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export const ascending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b)

/**
 * The sorted gaps between frames of the page's main thread: with `scrolled` of the frames in which the
 * list moved, otherwise of the frames in which the list did not move.
 */
export const gaps = (seen: readonly Watched[], scrolled: boolean): readonly number[] =>
  ascending(
    seen.flatMap(({ frames }) => frames.filter((frame) => frame.scrolled === scrolled).map(({ gap }) => gap)),
  )

/** Frames per second. */
export const rate = (sorted: readonly number[]): number =>
  (sorted.length * 1_000) / sorted.reduce((total, gap) => total + gap, 0)

export const spread = (sorted: readonly number[]): string =>
  `p50 ${at(sorted, 0.5).toFixed(1)}, p95 ${at(sorted, 0.95).toFixed(1)}, p99 ${at(sorted, 0.99).toFixed(1)}, longest ${at(sorted, 1).toFixed(0)} ms`

/**
 * Counts long tasks by processor time, because on a busy machine every task takes longer by the clock.
 * Processor time grows too, but less: Chromium's slowdown counts a short interruption as work and adds three
 * times its length.
 */
export function tasksOf(what: string, seen: readonly Watched[]): Finding {
  const tasks = seen.flatMap((one) => one.busy)
  const busy = ascending(tasks.map(({ time }) => time))
  const clock = ascending(seen.flatMap((one) => one.tasks))
  const over = tasks.filter(({ time }) => time > LONG_TASK)
  return {
    what,
    seen: `by processor time ${over.length} over ${LONG_TASK} ms${over.map(({ time, parts }) => ` (${time.toFixed(0)}: ${parts})`).join('')}, p95 of those over 5 ms ${at(busy, 0.95).toFixed(0)} ms, longest ${at(busy, 1).toFixed(0)} ms; by the clock, which other work of the machine stretches, ${clock.length}${clock.length > 0 ? `, longest ${at(clock, 1).toFixed(0)} ms` : ''}`,
    goal: `none over ${LONG_TASK} ms by processor time`,
    met: over.length === 0 && busy.length > 0,
  }
}

/**
 * Raises or lowers the priority of a process. Without the privilege to do this nothing changes, and the other
 * load of the machine affects the measurement.
 */
function prefer(process: number, priority: number): void {
  try {
    setPriority(process, priority)
  } catch {
    // The error is ignored when the process lacks the privilege.
  }
}

/**
 * Raises the priority of the page's process over the browser's other processes, because on a phone each
 * process has a separate core.
 */
export async function preferPages(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  for (const { type, id } of processInfo)
    if (type === 'renderer') prefer(id, constants.priority.PRIORITY_ABOVE_NORMAL)
  await session.detach()
}
