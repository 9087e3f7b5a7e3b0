import type { CDPSession, Page } from '@playwright/test'

interface Frame {
  /** Time since the previous frame (ms). */
  readonly gap: number
  /** Whether the list had moved since the previous frame. */
  readonly scrolled: boolean
}

/** The measurements of the script that runs in the page. */
interface Seen {
  /** The frames of the page's main thread. */
  readonly frames: readonly Frame[]
  /** The length of each task over 50 ms. */
  readonly tasks: readonly number[]
  /** Number of text nodes whose content was changed in place. */
  readonly changes: number
}

declare global {
  interface Window {
    stopWatching?: () => Seen
  }
}

/** Runs in the page: records frames, long tasks and changed texts until the test stops the recording. */
function watch(): void {
  const frames: Frame[] = []
  const tasks: number[] = []
  let changes = 0
  let going = true
  let scrolled = false
  let last = 0
  let moving = false
  const scroll = (): void => {
    scrolled = true
    if (!moving) performance.mark('list moves')
    moving = true
  }
  const rest = (): void => {
    moving = false
    performance.mark('list rests')
  }
  document.addEventListener('scroll', scroll, { capture: true, passive: true })
  document.addEventListener('scrollend', rest, { capture: true, passive: true })
  const frame = (time: number): void => {
    if (last > 0) frames.push({ gap: time - last, scrolled })
    last = time
    scrolled = false
    if (going) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  performance.mark('watch begins')
  const long = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  long.observe({ type: 'longtask' })
  const texts = new MutationObserver((records) => {
    changes += records.length
  })
  const main = document.querySelector('main')
  if (main) texts.observe(main, { subtree: true, characterData: true })
  window.stopWatching = () => {
    performance.mark('watch ends')
    going = false
    document.removeEventListener('scroll', scroll, { capture: true })
    document.removeEventListener('scrollend', rest, { capture: true })
    performance.clearMarks()
    long.disconnect()
    texts.disconnect()
    return { frames, tasks, changes }
  }
}

/** A task of the page's main thread. */
export interface Busy {
  /** Processor time (ms). */
  readonly time: number
  /**
   * The trace events that took most of the task's time. The time of a nested event is not counted in the
   * enclosing event.
   */
  readonly parts: string
}

/** What was measured in the page and in the browser during some work. */
export interface Watched extends Seen {
  /** The main-thread tasks over 5 ms. */
  readonly busy: readonly Busy[]
  /**
   * Gaps between frames on the screen while the list moved (ms). They differ from `frames`, because the
   * browser scrolls outside the page's main thread.
   */
  readonly drawn: readonly number[]
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Start of the event, in microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } | null }
}

/** Wait after the start of a trace (ms), because the start of a trace causes a long task in the page. */
const TRACE_BEGINS = 300
const SHORT_TASK = 5
/** Maximum number of trace events that are examined per task. */
const MOST_EVENTS = 2_000
/** Maximum number of parts that are reported per task. */
const PARTS = 4

const OTHER = 'other'

/**
 * Names the trace events that took most of a task's time. `within`: the events of its thread between its
 * beginning and its end.
 */
function partsOf(task: TraceEvent, within: readonly TraceEvent[]): string {
  const own = new Map<string, number>()
  const open: { readonly name: string; readonly end: number }[] = []
  const add = (name: string, time: number) => own.set(name, (own.get(name) ?? 0) + time)
  for (const { name, ts, dur = 0, tdur = 0, args } of within) {
    while (ts >= (open.at(-1)?.end ?? Number.POSITIVE_INFINITY)) open.pop()
    const called = args?.data?.type ? `${name} ${args.data.type}` : name.endsWith('RunTask') ? OTHER : name
    add(called, tdur)
    add(open.at(-1)?.name ?? OTHER, -tdur)
    open.push({ name: called, end: ts + dur })
  }
  add(OTHER, task.tdur ?? 0)
  return [...own]
    .sort(([, one], [, other]) => other - one)
    .slice(0, PARTS)
    .map(([name, time]) => `${name} ${(time / 1_000).toFixed(0)}`)
    .join(', ')
}

/** The gaps between the frames of each movement of the list, from its first to its last frame. */
function drawnGaps(events: readonly TraceEvent[]): readonly number[] {
  const times = (wanted: string): readonly number[] =>
    events.flatMap(({ name, ts }) => (name === wanted ? [ts / 1_000] : [])).sort((a, b) => a - b)
  const drawn = times('DrawFrame')
  const rests = times('list rests')
  return times('list moves').flatMap((begin) => {
    const end = rests.find((rest) => rest > begin) ?? begin
    const during = drawn.filter((time) => time >= begin && time <= end)
    return during.slice(1).map((time, index) => time - (during[index] ?? time))
  })
}

/** Runs `work` and records the page's activity meanwhile, without the time in which the trace starts and ends. */
export async function watchPage(page: Page, cdp: CDPSession, work: () => Promise<unknown>): Promise<Watched> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: unknown[] }): void => {
    events.push(...(value as TraceEvent[]))
  }
  cdp.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', {
    categories:
      'devtools.timeline,disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing,toplevel,__metadata',
  })
  await new Promise((done) => setTimeout(done, TRACE_BEGINS))
  await page.evaluate(watch)
  await work()
  const seen = await page.evaluate(() => window.stopWatching?.())
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', take)
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const at = (mark: string): number => events.find(({ name }) => name === mark)?.ts ?? Number.NaN
  const [begin, end] = [at('watch begins'), at('watch ends')]
  // Excludes the task that reads the page's measurements, which takes 30 to 60 ms on the slowed processor.
  const during = events.filter(({ ts, dur = 0 }) => ts > begin && ts + dur < end)
  const own = during
    .filter(({ pid, tid, tdur = 0 }) => tdur > 0 && main.has(`${pid} ${tid}`))
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  return {
    ...(seen ?? { frames: [], tasks: [], changes: 0 }),
    busy: own.flatMap((task, index) => {
      const { name, pid, tid, ts, dur = 0, tdur = 0 } = task
      if (name !== 'RunTask' || tdur < SHORT_TASK * 1_000) return []
      const after = own.slice(index + 1, index + 1 + MOST_EVENTS)
      const within = after.filter((one) => one.pid === pid && one.tid === tid && one.ts < ts + dur)
      return [{ time: tdur / 1_000, parts: partsOf(task, within) }]
    }),
    drawn: drawnGaps(during),
  }
}
