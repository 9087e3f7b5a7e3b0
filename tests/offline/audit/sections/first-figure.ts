import { at, navigateAndWait, prepare, waitForApp } from '../../../e2e/browser-page-actions.ts'
import { customer } from '../../../helpers/test-people.ts'
import { startServer, until } from '../../../helpers/test-server.ts'
import { startProxy } from '../../proxy/index.ts'
import { controlled, keysIn } from '../../stored-data.ts'
import { quantile, type Row, type SectionOptions, spread } from '../audit-section.ts'
import { type Launch, launch, measure, newProfile, slowDown } from '../slow-device.ts'

interface Screen {
  readonly name: string
  readonly route: string
  /** A text that the screen shows only if its data is stored on the device. */
  readonly figure: RegExp
  /** The call whose stored response the text depends on. */
  readonly call: string
  /** Limit for the third quartile (ms). */
  readonly limit: number
}

/**
 * The first screen, the market, is the reference for the other screens: on a busy machine, ratios vary less
 * than times.
 */
const SCREENS: readonly Screen[] = [
  {
    name: 'market',
    route: '/pages/market/market',
    figure: /(?:BTC|ETH)\/USD.{0,80}?\d[\d.,]{3,}/,
    call: 'GET /currency/quotation_new',
    limit: 800,
  },
  {
    name: 'assets',
    route: '/pages/fund/assets',
    figure: /24,\d{3}\.\d/,
    call: 'POST /wallet/list',
    limit: 800,
  },
  {
    name: 'messages',
    route: '/pages/mailMessage/mailMessage',
    figure: /credited|filled/i,
    call: 'GET /mailMessage/getList',
    limit: 800,
  },
  {
    name: 'pair',
    route: '/pages/transaction/currency?symbol=BTC%2FUSDT',
    figure: /BTC\/USDT.{0,300}?\d[\d.,]{4,}/,
    call: 'GET /currency/quotation_new',
    limit: 1_500,
  },
  {
    name: 'trade',
    route: '/pages/transaction/index?type=coins',
    figure: /BTC\/USDT.{0,300}?\d[\d.,]{4,}/,
    call: 'GET /currency/quotation_new',
    limit: 1_500,
  },
  {
    name: 'bills',
    route: '/pages/fund/assets_all_record',
    figure: /25,000/,
    call: 'POST /wallet/legal_log',
    limit: 1_500,
  },
  {
    name: 'settings',
    route: '/pages/setting/setting',
    figure: /Language/,
    call: 'GET /user/info',
    limit: 1_500,
  },
]
const WAITING = '[aria-busy="true"], [role=status][aria-label="Loading"]'

/**
 * With the server killed and a new browser process for each launch, measures the time from the navigation to
 * the first stored value of a screen.
 */
export async function run({ runs }: SectionOptions): Promise<Row[]> {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  const phone = newProfile()
  try {
    const { token } = await customer(server.origin)
    const first = await launch(phone.path)
    await prepare(first.page, { token })
    await first.page.goto(at(proxy.origin, '/pages/index/index'))
    await controlled(first.page)
    await first.page.reload()
    for (const { route, call } of SCREENS) {
      await navigateAndWait(first.page, route)
      await waitForApp(first.page)
      await until(`${route} to be kept`, async () =>
        (await keysIn(first.page)).some((key) => key.includes(`|${call}`)),
      )
      await until(`${route} to be read`, async () => (await first.page.locator(WAITING).count()) === 0)
    }
    await first.close()
    await proxy.kill()

    const seen = new Map<Screen, Launch[]>(SCREENS.map((screen) => [screen, []]))
    // The screens alternate, so that other load on the machine affects all screens equally.
    for (let i = 0; i < runs; i++)
      for (const [screen, launches] of seen) {
        const profile = phone.copy()
        const device = await launch(profile.path)
        try {
          const open = await measure(device.page, screen.figure)
          await slowDown(device.context, device.page)
          launches.push(await open(at(proxy.origin, screen.route)))
        } finally {
          await device.close()
          profile.remove()
        }
      }
    return [...seen].map(([{ name, limit }, launches]) => {
      const of = (part: keyof Launch) => launches.map((one) => one[part])
      return {
        figure: `server killed, fresh browser process: ${name}, navigation to first kept figure`,
        goal: `p75 ≤ ${limit} ms`,
        seen: `${spread(of('shown'))}; the running app ${spread(of('booted'))}`,
        ok: quantile(of('shown'), 0.75) <= limit,
      }
    })
  } finally {
    phone.remove()
    await proxy.close()
    await server.stop()
  }
}
