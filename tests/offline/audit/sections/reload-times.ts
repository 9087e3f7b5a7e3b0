import type { Page, Request } from '@playwright/test'
import { arrive, SCREENS, type Screen } from '../../../audits/audited-screens.ts'
import { at, prepare } from '../../../e2e/browser-page-actions.ts'
import { customer } from '../../../helpers/test-people.ts'
import { startServer, until } from '../../../helpers/test-server.ts'
import { startProxy } from '../../proxy/index.ts'
import { controlled, keysIn } from '../../stored-data.ts'
import { quantile, type Row, type Run } from '../audit-section.ts'
import { launch, newProfile, SLOWDOWN } from '../slow-device.ts'

/** The longest wait for a screen (ms). Longer than a read, which is aborted after 8 s without response headers. */
const PATIENCE = 20_000
const REPORT = 'readable '

/** How a screen looked that was opened again while the server was down. */
interface Readable {
  /**
   * Milliseconds from the start of the navigation to the frame in which the screen is complete and nothing is
   * loading.
   */
  readonly took: number
  /** Whether the screen shows the time to which its data belongs. */
  readonly dated: boolean
  readonly text: string
}

/**
 * Runs in the page before the app: reports when the screen is complete. Polling from outside would slow down
 * the page.
 */
function reportReadable(report: string): void {
  const whole = (): boolean => {
    const mains = [...document.querySelectorAll('main')].filter((one) => one.checkVisibility())
    const waits = [...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility())
    return (
      document.querySelector('#app[data-booted]') !== null &&
      document.querySelector('#boot') === null &&
      mains.length === 1 &&
      !waits &&
      (mains[0]?.innerText.trim().length ?? 0) > 0
    )
  }
  const look = (): void => {
    if (!whole()) return void requestAnimationFrame(look)
    const took = performance.now()
    // Checks again after 300 ms, because a screen may start loading again shortly after it looked complete.
    setTimeout(() => {
      if (!whole()) return void look()
      const text = document.body.innerText.replace(/\s+/g, ' ')
      console.debug(report + JSON.stringify({ took, dated: /As of \d/.test(text), text }))
    }, 300)
  }
  document.addEventListener('DOMContentLoaded', look)
}

async function reload(page: Page, url: string): Promise<Readable> {
  const reported = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(REPORT),
    timeout: PATIENCE,
  })
  await page.goto(url, { waitUntil: 'commit' })
  return JSON.parse((await reported).text().slice(REPORT.length))
}

/**
 * Limits for the slowest screen and for the most visited screens, as multiples of the market screen's time:
 * ratios vary less between machines than times.
 */
const SLOWEST = 3.75
const AS_QUICK = 1.25

/** Compares the screens with the market screen. `medians`: milliseconds by name of the screen. */
function besideMarket(medians: ReadonlyMap<string, number>): Row[] {
  const market = medians.get('market') ?? Number.NaN
  const times = (ms: number): number => ms / market
  const slowest = [...medians].sort(([, one], [, other]) => other - one)[0]
  const row = (name: string, ms: number, most: number): Row => ({
    figure: `server killed: ${name} beside the market`,
    goal: `≤ ${most} times`,
    seen: times(ms).toFixed(2),
    ok: times(ms) <= most,
  })
  return [
    ...['assets', 'messages'].map((name) => row(name, medians.get(name) ?? Number.NaN, AS_QUICK)),
    ...(slowest ? [row(`the slowest screen (${slowest[0]})`, slowest[1], SLOWEST)] : []),
  ]
}

/**
 * Opens every screen once, signed in as a person with data for each screen, and waits until its data has
 * loaded.
 */
async function readAll(page: Page, origin: string, screens: readonly Screen[]): Promise<void> {
  const waiting = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/') && waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  for (const screen of screens) {
    await arrive(page, origin, screen)
    await until(`${screen.route} to be read`, () => waiting.size === 0, PATIENCE)
  }
}

/**
 * With the server killed and the service worker stopped, opens every screen again in a new document and
 * measures when the screen is complete.
 */
export const run: Run = async ({ runs }) => {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  const phone = newProfile()
  try {
    const screens = SCREENS.filter(({ guest }) => !guest)
    const { token } = await customer(server.origin)
    const device = await launch(phone.path)
    const { page } = device
    const thrown: string[] = []
    // Ignores errors on the blank page between two runs: it has no storage, so the script that tests install
    // in every document fails there.
    page.on('pageerror', (error) => page.url() !== 'about:blank' && thrown.push(error.message))
    await prepare(page, { token })
    await page.goto(at(proxy.origin, '/pages/index/index'))
    await controlled(page)
    await page.reload()
    await until('the quotes to be kept', async () => (await keysIn(page, 'quotes')).length > 0)
    await readAll(page, proxy.origin, screens)
    await page.waitForTimeout(3_000)
    await proxy.kill()

    await page.addInitScript(reportReadable, REPORT)
    const session = await device.context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const rows: Row[] = []
    const all: number[] = []
    const medians = new Map<string, number>()
    for (const { name, route } of screens) {
      const times: number[] = []
      let last = ''
      thrown.length = 0
      for (let run = 0; run < runs; run++) {
        await page.goto('about:blank')
        await session.send('ServiceWorker.stopAllWorkers')
        const seen = await reload(page, at(proxy.origin, route)).catch((error: unknown) => String(error))
        if (typeof seen === 'string') last = seen.split('\n')[0] ?? seen
        else {
          times.push(seen.took)
          last = seen.dated ? 'with its time' : `“${seen.text.slice(0, 160)}”`
        }
      }
      all.push(...times)
      medians.set(name, quantile(times, 0.5))
      rows.push({
        figure: `server killed: ${name} (${route}) opened again`,
        goal: 'readable, nothing thrown',
        seen: `${Math.round(quantile(times, 0.5))} ms, ${last}${thrown.map((one) => `; ${one}`).join('')}`,
        ok: times.length === runs && thrown.length === 0,
      })
    }
    await device.close()
    rows.push(...besideMarket(medians), {
      figure: `server killed: ${screens.length} screens opened again at ${SLOWDOWN}x`,
      goal: 'reported',
      seen: `median ${Math.round(quantile(all, 0.5))}, p95 ${Math.round(quantile(all, 0.95))}, most ${Math.round(Math.max(...all))} ms (${all.length} runs)`,
      ok: true,
    })
    return rows
  } finally {
    phone.remove()
    await proxy.close()
    await server.stop()
  }
}
