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
/** To look at the heap it is cleared of garbage, which costs the page its next frames and some compiled code. */
const LOOK_EVERY = 60_000
/** The heap may hold this much more in the last quarter than in the first one, as a share. */
const GROWTH = 0.05

interface Seen {
  /** When each frame was drawn, milliseconds. */
  readonly frames: readonly number[]
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
  const frames: number[] = []
  const tasks: number[] = []
  let changes = 0
  let going = true
  const frame = (time: number): void => {
    frames.push(time)
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

/** A finger that throws the list down and back, as the browser itself scrolls under one, then rests while it is read. */
async function scrollAndRest(cdp: CDPSession): Promise<void> {
  for (const way of [-1, 1]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: way * 6_000,
      speed: 3_000,
      gestureSourceType: 'touch',
    })
    await wait(5_000)
  }
}

/** The processor's time of each task of the page's main thread over `least` ms, while the trace ran. */
async function tracedTasks(
  cdp: CDPSession,
  work: () => Promise<void>,
  least: number,
): Promise<readonly number[]> {
  const events: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[] = []
  const take = ({ value }: { value: unknown[] }): void => {
    events.push(...(value as typeof events))
  }
  cdp.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.start', { categories: 'disabled-by-default-devtools.timeline,toplevel,__metadata' })
  await work()
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', take)
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((time) => time >= least)
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
    const busy: number[] = []
    const begin = performance.now()
    const ticks = crowd.ticks()
    const end = begin + visit.minutes * 60_000
    while (performance.now() < end) {
      await page.evaluate(watch)
      // A machine with other work stretches every task; the processor's time of each does not change with that.
      busy.push(...(await tracedTasks(cdp, () => scrollAndRest(cdp), 5)))
      sums.push(await page.evaluate(() => window.stopWatching?.() ?? { frames: [], tasks: [], changes: 0 }))
      const after = performance.now() - begin
      if (after >= heaps.length * LOOK_EVERY || performance.now() >= end)
        heaps.push({ after, size: await heap() })
    }
    const seconds = (performance.now() - begin) / 1_000
    const perSecond = (crowd.ticks() - ticks) / seconds
    await context.close()

    const gaps = sums
      .flatMap(({ frames }) => frames.slice(1).map((time, index) => time - (frames[index] ?? time)))
      .sort((a, b) => a - b)
    const watched = gaps.reduce((sum, gap) => sum + gap, 0)
    const fps = (gaps.length * 1_000) / watched
    const tasks = sums.flatMap((one) => one.tasks).sort((a, b) => a - b)
    busy.sort((a, b) => a - b)
    const changes = sums.reduce((sum, one) => sum + one.changes, 0)
    const settled = heaps.filter(({ after }) => after >= SETTLED).map(({ size }) => size)
    const quarter = Math.ceil(settled.length / 4)
    const [first, last] = [median(settled.slice(0, quarter)), median(settled.slice(-quarter))]
    const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
    const name = `list of ${crowd.pairs} pairs, ${Math.round(perSecond)} ticks/s, ${SLOWDOWN}x slowdown, ${Math.round(seconds)} s`
    return [
      {
        what: `${name}: frames`,
        seen: `${fps.toFixed(1)} a second, p50 ${at(gaps, 0.5).toFixed(1)}, p95 ${at(gaps, 0.95).toFixed(1)}, p99 ${at(gaps, 0.99).toFixed(1)}, longest ${at(gaps, 1).toFixed(0)} ms; ${changes} texts changed`,
        goal: '60 a second, with at least 2,000 ticks/s arriving',
        met: fps >= 59 && perSecond >= 2_000 && changes > 0,
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
