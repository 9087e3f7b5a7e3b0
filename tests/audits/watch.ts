import type { CDPSession, Page } from '@playwright/test'

interface Frame {
  /** Since the frame before, milliseconds. */
  readonly gap: number
  /** The list had moved. */
  readonly scrolled: boolean
}

/** What the page saw of itself. */
interface Seen {
  /** The frames of the page's own thread. */
  readonly frames: readonly Frame[]
  /** How long each task over 50 ms took. */
  readonly tasks: readonly number[]
  /** Different texts that the first price cell has shown. */
  readonly changes: number
}

declare global {
  interface Window {
    stopWatching?: () => Seen
  }
}

/** Runs in the page: writes down frames, long tasks and the changes of the first price until it is stopped. */
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
  const long = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  long.observe({ type: 'longtask' })
  const texts = new MutationObserver((records) => {
    changes += records.length
  })
  const list = document.querySelector('main ul')
  if (list) texts.observe(list, { subtree: true, characterData: true })
  window.stopWatching = () => {
    going = false
    document.removeEventListener('scroll', scroll, { capture: true })
    document.removeEventListener('scrollend', rest, { capture: true })
    performance.clearMarks()
    long.disconnect()
    texts.disconnect()
    return { frames, tasks, changes }
  }
}

/** What the page and the browser did during some work. */
export interface Watched extends Seen {
  /** The processor's time of each task of the page's main thread over 5 ms. */
  readonly busy: readonly number[]
  /** From picture to picture on the screen while the list moved (ms); the browser scrolls beside the page's own thread. */
  readonly drawn: readonly number[]
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Tracing costs the page a long task of its own when it begins. */
const TRACE_BEGINS = 300
const SHORT_TASK = 5

/** The gaps between the pictures of each movement of the list, from its first to its last one. */
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

/** Does `work` and writes down what happened, but not while a trace begins or ends. */
export async function watchPage(page: Page, cdp: CDPSession, work: () => Promise<unknown>): Promise<Watched> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: unknown[] }): void => {
    events.push(...(value as TraceEvent[]))
  }
  cdp.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', {
    categories:
      'disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing,toplevel,__metadata',
  })
  await new Promise((done) => setTimeout(done, TRACE_BEGINS))
  const start = performance.now()
  await page.evaluate(watch)
  await work()
  const seen = await page.evaluate(() => window.stopWatching?.())
  const took = performance.now() - start
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', take)
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const end = events.reduce((latest, { ts }) => Math.max(latest, ts), 0)
  const during = events.filter(({ ts }) => ts > end - took * 1_000)
  return {
    ...(seen ?? { frames: [], tasks: [], changes: 0 }),
    busy: during
      .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1_000)
      .filter((time) => time >= SHORT_TASK),
    drawn: drawnGaps(during),
  }
}
