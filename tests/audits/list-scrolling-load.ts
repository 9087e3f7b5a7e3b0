import type { Browser } from '@playwright/test'
import { startServer, until } from '../helpers/test-server.ts'
import { arrive, type Finding, phone, type Visit } from './audited-screens.ts'
import { FLING_SPEED, flingList } from './fling-gesture.ts'
import {
  ascending,
  gaps,
  median,
  preferPages,
  rate,
  SLOWDOWN,
  spread,
  tasksOf,
  wait,
} from './frame-statistics.ts'
import { type Watched, watchPage } from './page-activity.ts'

const PAIRS = 500
const PER_SECOND = 2_500
/**
 * Proportion of the generated trades that the server must record. Below 1, because the server process has the
 * lowest priority and loses trades on a busy machine.
 */
const ARRIVED = 0.98
/** Time at the start that is not measured, because the app still loads code (ms). */
const WARM_UP = 5_000
/**
 * Time (ms) from which on the size of the heap is compared. Before, the heap grows by caches and compiled
 * code, which are not freed.
 */
const SETTLED = 60_000
/** Pause between two flings (ms), during which the user reads the list. */
const READ = 5_000
/**
 * Interval between two measurements of the heap (ms). Each measurement collects garbage and drops
 * compiled code, so that the browser has to compile the code again.
 */
const LOOK_EVERY = 60_000
/** Proportion by which the heap may be larger in the last quarter than in the first. */
const GROWTH = 0.05
/** Number of flings in one direction; each scrolls by about 2,000 px. */
const FLICKS = 4
const WAYS = [-1, 1] as const

/**
 * The market list with 500 pairs and 2,500 trades per second, on a processor slowed down four times: measures frames,
 * long tasks and memory while the list is idle and while it is scrolled.
 */
export async function crowdedList(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const crowd = await startServer({
    program: 'tests/audits/server-with-many-pairs.ts',
    env: { CROWD_PAIRS: String(PAIRS), CROWD_TRADES: String(PER_SECOND) },
  })
  const told = () => [...crowd.output().matchAll(/(\d+) pairs, (\d+) trades/g)].at(-1)
  try {
    const pairs = await until('the first trades', () => Number(told()?.[1]))
    const trades = (): number => Number(told()?.[2])
    const context = await phone(browser, { lang: 'en', theme: 'dark', width: 390, token: '', motion: true })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await arrive(page, crowd.origin, { name: 'market', route: '/pages/market/market?tab=coins' })
    await preferPages(browser)
    await wait(WARM_UP)
    await cdp.send('HeapProfiler.enable')
    const heap = async (): Promise<number> => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    }
    const throws = { all: 0, moved: 0 }
    const flicks = async (way: 1 | -1, count: number): Promise<void> => {
      for (let done = 0; done < count; done += 1) {
        throws.all += 1
        if (await flingList(page, cdp, way)) throws.moved += 1
      }
    }
    const opened = await watchPage(page, cdp, () => flicks(-1, FLICKS))
    await flicks(1, FLICKS)
    const heaps = [{ after: 0, size: await heap() }]
    const thrown: Watched[] = []
    const read: Watched[] = []
    const begin = performance.now()
    const before = trades()
    const end = begin + visit.minutes * 60_000
    while (performance.now() < end) {
      for (const way of WAYS) {
        thrown.push(await watchPage(page, cdp, () => flicks(way, FLICKS)))
        read.push(await watchPage(page, cdp, () => wait(READ)))
      }
      const after = performance.now() - begin
      if (after >= heaps.length * LOOK_EVERY || performance.now() >= end) {
        heaps.push({ after, size: await heap() })
        // One fling in each direction before the measurement, because the first flings after a heap
        // measurement compile code again.
        for (const way of WAYS) await flicks(way, 1)
      }
    }
    const seconds = (performance.now() - begin) / 1_000
    const perSecond = (trades() - before) / seconds
    await context.close()

    const still = gaps(read, false)
    const moving = gaps(thrown, true)
    const shown = ascending(thrown.flatMap(({ drawn }) => drawn))
    const changes = read.reduce((total, one) => total + one.changes, 0)
    const settled = heaps.filter(({ after }) => after >= SETTLED).map(({ size }) => size)
    const quarter = Math.ceil(settled.length / 4)
    const [first, last] = [median(settled.slice(0, quarter)), median(settled.slice(-quarter))]
    const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
    const name = `list of ${pairs} pairs, ${Math.round(perSecond)} ticks/s, ${SLOWDOWN}x slowdown, ${Math.round(seconds)} s`
    return [
      {
        what: `${name}: frames while it is read`,
        seen: `${rate(still).toFixed(1)} a second, ${spread(still)}; ${changes} texts changed`,
        goal: `60 a second, with at least ${PER_SECOND * ARRIVED} of ${PER_SECOND} ticks/s arriving`,
        met: rate(still) >= 59 && perSecond >= PER_SECOND * ARRIVED && changes > 0,
      },
      tasksOf(`${name}: tasks while it is read`, read),
      {
        what: `${name}: frames while a finger throws it, ${FLING_SPEED} px/s`,
        seen: `${rate(shown).toFixed(1)} a second on the screen; ${throws.moved} of ${throws.all} throws moved it; the page itself, which brings the rows, ${rate(moving).toFixed(1)}, ${spread(moving)}`,
        goal: '60 a second on the screen',
        met: rate(shown) >= 59 && throws.moved === throws.all,
      },
      tasksOf(`${name}: tasks while it is thrown`, thrown),
      {
        ...tasksOf(`${name}: tasks of the first throws after opening, whose code is compiled as it runs`, [
          opened,
        ]),
        goal: 'printed, without a goal',
        met: true,
      },
      {
        what: `${name}: memory`,
        seen: `${settled.length < 2 ? 'too short a run to tell: ' : ''}after a minute ${mb(first)}, at the end ${mb(last)}; ${heaps.map(({ size }) => mb(size)).join(' → ')}`,
        goal: `flat within ${GROWTH * 100} % after the first minute`,
        met: last <= first * (1 + GROWTH),
      },
    ]
  } finally {
    await crowd.stop()
  }
}
