import type { Page } from '@playwright/test'
import { at, navigateAndWait, prepare, waitForApp } from '../../../e2e/browser-page-actions.ts'
import { newPerson } from '../../../helpers/test-people.ts'
import { startServer, until } from '../../../helpers/test-server.ts'
import { type Entry, LINKS, type Link, startProxy } from '../../proxy/index.ts'
import { controlled } from '../../stored-data.ts'
import { quantile, type Row, type Run, spread } from '../audit-section.ts'
import { launch, newProfile, slowDown } from '../slow-device.ts'

/**
 * Duration (ms) of the lost connection: long enough for quotes to become outdated. Balances stay fresh for
 * longer and do not have to become outdated.
 */
const DARK = 12_000
const OLD = /^(?:As of |Offline|Reconnecting)/

/** Measures in the page the time from the event `online` until the page no longer marks any data as outdated. */
const watch = (page: Page): Promise<void> =>
  page.evaluate((source) => {
    const old = new RegExp(source)
    const isOld = () =>
      [...document.querySelectorAll('main *, header *')].some(
        (one) => one.children.length < 2 && one.checkVisibility() && old.test(one.textContent ?? ''),
      )
    document.documentElement.dataset.fresh = ''
    window.addEventListener(
      'online',
      () => {
        const since = performance.now()
        const look = () => {
          if (isOld()) requestAnimationFrame(look)
          else document.documentElement.dataset.fresh = String(performance.now() - since)
        }
        look()
      },
      { once: true },
    )
  }, OLD.source)

const keyOf = ({ method, path, fields }: Entry): string =>
  `${method} ${path} ${JSON.stringify(Object.entries(fields).sort())}`

/** The requests for data that were sent more than once after the reconnect, each with its count. */
function repeated(entries: readonly Entry[]): string[] {
  const counts = new Map<string, number>()
  for (const entry of entries)
    if (entry.kind === 'http' && entry.path.startsWith('/api/'))
      counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${count} × ${key}`)
}

async function measured(
  link: Link,
  runs: number,
): Promise<{ times: number[]; twice: string[]; keys: number }> {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  const phone = newProfile()
  const device = await launch(phone.path)
  try {
    const { token } = await newPerson(server.origin)
    const { page, context } = device
    await prepare(page, { token })
    await page.goto(at(proxy.origin, '/pages/market/market'))
    await waitForApp(page)
    await controlled(page)
    await slowDown(context, page)
    proxy.use(link)
    const times: number[] = []
    const twice: string[] = []
    let keys = 0
    for (let run = 0; run < runs; run++) {
      await until('a live market', async () => (await page.getByText(/^As of /).count()) === 0, 60_000)
      await context.setOffline(true)
      for (const route of ['/pages/fund/assets', '/pages/mailMessage/mailMessage', '/pages/market/market'])
        await navigateAndWait(page, route)
      await page.waitForTimeout(DARK)
      await until('old figures', async () => (await page.getByText(/^As of /).count()) > 0, 60_000)
      await watch(page)
      proxy.log.clear()
      await context.setOffline(false)
      const took = await until(
        'fresh figures',
        () => page.evaluate(() => Number(document.documentElement.dataset.fresh)),
        60_000,
      )
      times.push(took)
      twice.push(...repeated(proxy.log.entries))
      keys += new Set(proxy.log.entries.map(keyOf)).size
    }
    return { times, twice, keys }
  } finally {
    await device.close()
    phone.remove()
    await proxy.close()
    await server.stop()
  }
}

/**
 * Measures the time from the browser's event `online` to values that are no longer marked as
 * outdated.
 */
export const run: Run = async ({ runs }) => {
  const rows: Row[] = []
  for (const [name, link, limit] of [
    ['4G', LINKS['4g'], 1_000],
    ['562 ms round trip', LINKS.slow, 2_000],
  ] as const) {
    const { times, twice, keys } = await measured(link, runs)
    rows.push({
      figure: `reconnect to fresh figures, ${name}`,
      goal: `p95 ≤ ${limit} ms`,
      seen: spread(times),
      ok: quantile(times, 0.95) <= limit,
    })
    rows.push({
      figure: `requests per queued key, ${name}`,
      goal: '1',
      seen:
        twice.length === 0
          ? `1 (${keys} keys)`
          : [`${twice.length} of ${keys} more often`, ...twice.slice(0, 3)].join('; '),
      ok: twice.length === 0 && keys > 0,
    })
  }
  return rows
}
