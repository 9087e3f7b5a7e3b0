import { at, navigateAndWait, prepare, waitForApp } from '../../../e2e/browser-page-actions.ts'
import { newPerson } from '../../../helpers/test-people.ts'
import { startServer, until } from '../../../helpers/test-server.ts'
import { startProxy } from '../../proxy/index.ts'
import { controlled, keysIn } from '../../stored-data.ts'
import type { Run } from '../audit-section.ts'
import { launch, newProfile, slowDown } from '../slow-device.ts'

const ROUTES = [
  '/pages/market/market',
  '/pages/fund/assets',
  '/pages/mailMessage/mailMessage',
  '/pages/index/index',
] as const
const WAITING =
  '[aria-busy="true"], [role=progressbar]:not([aria-valuenow]), [role=status][aria-label="Loading"]'
/**
 * The longest wait for spinners to disappear (ms). Longer than a read, which is aborted after 8 s without
 * response headers.
 */
const PATIENCE = 15_000

/**
 * With the server killed and a new browser process: counts the spinners that four screens still show after the
 * wait.
 */
export const run: Run = async ({ runs }) => {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  const phone = newProfile()
  const left: string[] = []
  try {
    const { token } = await newPerson(server.origin)
    const first = await launch(phone.path)
    await prepare(first.page, { token })
    await first.page.goto(at(proxy.origin, ROUTES[0]))
    await controlled(first.page)
    await first.page.reload()
    for (const route of ROUTES) {
      await navigateAndWait(first.page, route)
      await until(
        `${route} to be read`,
        async () => (await first.page.locator(WAITING).count()) === 0,
        60_000,
      )
    }
    await until('the records', async () => (await keysIn(first.page, 'quotes')).length > 0)
    await first.page.waitForTimeout(3_000)
    await first.close()
    await proxy.kill()
    for (let run = 0; run < runs; run++) {
      const device = await launch(phone.path)
      try {
        await slowDown(device.context, device.page)
        for (const route of ROUTES) {
          if (device.page.url() === 'about:blank') await device.page.goto(at(proxy.origin, route))
          else await navigateAndWait(device.page, route)
          await waitForApp(device.page)
          const gone = await until(
            route,
            async () => (await device.page.locator(WAITING).count()) === 0,
            PATIENCE,
          ).catch(() => false)
          if (!gone) left.push(route)
        }
      } finally {
        await device.close()
      }
    }
    return [
      {
        figure: 'server killed: market, assets, messages and home that still wait',
        goal: '0',
        seen: [`${left.length} of ${runs * ROUTES.length}`, ...new Set(left)].join('; '),
        ok: left.length === 0,
      },
    ]
  } finally {
    phone.remove()
    await proxy.close()
    await server.stop()
  }
}
