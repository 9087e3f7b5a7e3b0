import { constants, getPriority, setPriority } from 'node:os'
import type { Browser, CDPSession } from '@playwright/test'
import { startCrowd } from './crowd.ts'
import { arrive, type Finding, phone, type Visit } from './pages.ts'

const PAIRS = 500
const PER_SECOND = 2_500
const SLOWDOWN = 4
const LONG_TASK = 50
/** Not judged: the app is still loading its later parts. */
const WARM_UP = 5_000
/** The heap's first minute fills caches and compiled code, which then stay. */
const SETTLED = 60_000
/** Between two throws the list is read (ms). */
const READ = 5_000
/** To look at the heap it is cleared of garbage, which costs the page its next frames and some compiled code. */
const LOOK_EVERY = 60_000
/** The heap may hold this much more in the last quarter than in the first one, as a share. */
const GROWTH = 0.05

/** Pixels a second of the finger that throws the list. */
const SPEED = 3_000
/** Tracing costs the page a long task of its own when it begins. */
const TRACE_BEGINS = 300

interface Frame {
  /** Since the frame before, milliseconds. */
  readonly gap: number
  /** The list had moved. */
  readonly scrolled: boolean
}

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
  const scroll = (): void => {
    scrolled = true
  }
  document.addEventListener('scroll', scroll, { capture: true, passive: true })
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
    long.disconnect()
    texts.disconnect()
    return { frames, tasks, changes }
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The middle one, which a moment's peak does not move. */
const median = (values: readonly number[]): number =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  )

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Throws the list down or up. As a wheel: the browser's synthetic finger is felt by the page but scrolls nothing. */
const scroll = (cdp: CDPSession, way: 1 | -1): Promise<unknown> =>
  cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: way * 6_000,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })

interface Traced {
  /** The processor's time of each task of the page's main thread over 5 ms. */
  readonly tasks: readonly number[]
  /** Pictures that reached the screen; the browser scrolls beside the page's own thread. */
  readonly drawn: number
  readonly took: number
}

/** What the browser did during `work`. */
async function trace(cdp: CDPSession, work: () => Promise<unknown>): Promise<Traced> {
  const events: {
    name: string
    pid: number
    tid: number
    ts: number
    tdur?: number
    args?: { name?: string }
  }[] = []
  const take = ({ value }: { value: unknown[] }): void => {
    events.push(...(value as typeof events))
  }
  cdp.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', {
    categories:
      'disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.frame,toplevel,__metadata',
  })
  await wait(TRACE_BEGINS)
  const start = performance.now()
  await work()
  const took = performance.now() - start
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', take)
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const of = (wanted: string) => events.filter(({ name }) => name === wanted)
  const last = Math.max(...events.map(({ ts }) => ts))
  const during = ({ ts }: { ts: number }): boolean => ts > last - took * 1_000
  return {
    tasks: of('RunTask')
      .filter((task) => during(task) && main.has(`${task.pid} ${task.tid}`))
      .map(({ tdur = 0 }) => tdur / 1_000)
      .filter((time) => time >= 5),
    drawn: of('DrawFrame').filter(during).length,
    took,
  }
}

/** Only a privileged process may go before others again. */
function restore(priority: number): void {
  try {
    setPriority(priority)
  } catch {
    // What comes after it in this run is measured at the lower one.
  }
}

/**
 * The market list with 500 pairs and 2,500 trades a second, on a processor slowed down four times: frames, long tasks
 * and memory, while the list is read and scrolled.
 */
export async function crowdedList(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const before = getPriority()
  // The server and its database stand for another machine: the phone's frames go before them. The browser runs already.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const crowd = await startCrowd(PAIRS, PER_SECOND)
  try {
    const context = await phone(browser, { lang: 'en', theme: 'dark', width: 390, token: '', motion: true })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await arrive(page, crowd.origin, { name: 'market', route: '/pages/market/market?tab=coins' })
    await wait(WARM_UP)
    await cdp.send('HeapProfiler.enable')
    const heap = async (): Promise<number> => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    }
    const sums: Seen[] = []
    const heaps = [{ after: 0, size: await heap() }]
    const scrolls: Traced[] = []
    const rests: Traced[] = []
    // Not while a trace begins or ends.
    const watched = (work: () => Promise<unknown>) => async (): Promise<void> => {
      await page.evaluate(watch)
      await work()
      sums.push(await page.evaluate(() => window.stopWatching?.() ?? { frames: [], tasks: [], changes: 0 }))
    }
    const begin = performance.now()
    const ticks = crowd.ticks()
    const end = begin + visit.minutes * 60_000
    while (performance.now() < end) {
      for (const way of [-1, 1] as const) {
        scrolls.push(
          await trace(
            cdp,
            watched(() => scroll(cdp, way)),
          ),
        )
        rests.push(
          await trace(
            cdp,
            watched(() => wait(READ)),
          ),
        )
      }
      const after = performance.now() - begin
      if (after >= heaps.length * LOOK_EVERY || performance.now() >= end)
        heaps.push({ after, size: await heap() })
    }
    const seconds = (performance.now() - begin) / 1_000
    const perSecond = (crowd.ticks() - ticks) / seconds
    await context.close()

    const frames = sums.flatMap((one) => one.frames)
    const gapsOf = (scrolled: boolean): number[] =>
      frames
        .filter((frame) => frame.scrolled === scrolled)
        .map(({ gap }) => gap)
        .sort((a, b) => a - b)
    const [still, moving] = [gapsOf(false), gapsOf(true)]
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
    const rate = (gaps: readonly number[]): number => (gaps.length * 1_000) / sum(gaps)
    const drawn = (sum(scrolls.map((one) => one.drawn)) * 1_000) / sum(scrolls.map(({ took }) => took))
    const spread = (gaps: readonly number[]): string =>
      `p50 ${at(gaps, 0.5).toFixed(1)}, p95 ${at(gaps, 0.95).toFixed(1)}, p99 ${at(gaps, 0.99).toFixed(1)}, longest ${at(gaps, 1).toFixed(0)} ms`
    const tasks = sums.flatMap((one) => one.tasks).sort((a, b) => a - b)
    // A machine with other work stretches every task; the processor's time of each does not change with that.
    const busy = [...scrolls, ...rests].flatMap((one) => one.tasks).sort((a, b) => a - b)
    const changes = sums.reduce((sum, one) => sum + one.changes, 0)
    const settled = heaps.filter(({ after }) => after >= SETTLED).map(({ size }) => size)
    const quarter = Math.ceil(settled.length / 4)
    const [first, last] = [median(settled.slice(0, quarter)), median(settled.slice(-quarter))]
    const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
    const name = `list of ${crowd.pairs} pairs, ${Math.round(perSecond)} ticks/s, ${SLOWDOWN}x slowdown, ${Math.round(seconds)} s`
    return [
      {
        what: `${name}: frames while it is read`,
        seen: `${rate(still).toFixed(1)} a second, ${spread(still)}; ${changes} texts changed`,
        goal: '60 a second, with at least 2,000 ticks/s arriving',
        met: rate(still) >= 59 && perSecond >= 2_000 && changes > 0,
      },
      {
        what: `${name}: frames while it is thrown, ${SPEED} px/s`,
        seen: `${drawn.toFixed(1)} a second on the screen; the page itself, which brings the rows, ${rate(moving).toFixed(1)}, ${spread(moving)}`,
        goal: '60 a second on the screen',
        met: drawn >= 59 && moving.length > 0,
      },
      {
        what: `${name}: tasks`,
        seen: `by processor time ${busy.filter((time) => time > LONG_TASK).length} over 50 ms, p95 of those over 5 ms ${at(busy, 0.95).toFixed(0)} ms, longest ${at(busy, 1).toFixed(0)} ms; by the clock, which other work of the machine stretches, ${tasks.length}${tasks.length > 0 ? `, longest ${Math.round(tasks.at(-1) ?? 0)} ms` : ''}`,
        goal: 'none over 50 ms by processor time',
        met: at(busy, 1) <= LONG_TASK,
      },
      {
        what: `${name}: memory`,
        seen: `${settled.length < 2 ? 'too short a run to tell: ' : ''}after a minute ${mb(first)}, at the end ${mb(last)}; ${heaps.map(({ size }) => mb(size)).join(' → ')}`,
        goal: `flat within ${GROWTH * 100} % after the first minute`,
        met: last <= first * (1 + GROWTH),
      },
    ]
  } finally {
    await crowd.close()
    restore(before)
  }
}
