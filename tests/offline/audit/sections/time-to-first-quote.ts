import { prepare } from '../../../e2e/browser-page-actions.ts'
import { newPerson } from '../../../helpers/test-people.ts'
import { startServer, until } from '../../../helpers/test-server.ts'
import { startProxy } from '../../proxy/index.ts'
import { controlled, keysIn } from '../../stored-data.ts'
import { quantile, type Row, type SectionOptions, spread } from '../audit-section.ts'
import { type Launch, launch, measure, newProfile, SLOWDOWN, slowDown } from '../slow-device.ts'

/** The text of a list row: the name of a pair and its price. */
const QUOTE = /(?:BTC|ETH)\/USD.{0,80}?\d[\d.,]{3,}/
const MARKET = '/h5/#/pages/market/market'

/** With the server killed, measures the time from the start of the navigation to the first real quote on screen. */
export async function run({ runs }: SectionOptions): Promise<Row[]> {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  const phone = newProfile()
  try {
    const { token } = await newPerson(server.origin)
    const first = await launch(phone.path)
    await prepare(first.page, { token })
    await first.page.goto(`${proxy.origin}${MARKET}`)
    await controlled(first.page)
    await first.page.reload()
    await until('the quotes to be kept', async () => (await keysIn(first.page, 'quotes')).length > 0)
    await until('the socket', () => proxy.sockets() > 0)
    await first.page.waitForTimeout(6_000)
    await first.close()
    await proxy.kill()

    const fresh: Launch[] = []
    for (let i = 0; i < runs; i++) {
      const profile = phone.copy()
      const device = await launch(profile.path)
      try {
        const open = await measure(device.page, QUOTE)
        await slowDown(device.context, device.page)
        fresh.push(await open(`${proxy.origin}${MARKET}`))
      } finally {
        await device.close()
        profile.remove()
      }
    }

    const warm: Launch[] = []
    const device = await launch(phone.path)
    try {
      const open = await measure(device.page, QUOTE)
      const session = await device.context.newCDPSession(device.page)
      await session.send('ServiceWorker.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      await open(`${proxy.origin}${MARKET}`)
      for (let i = 0; i < runs; i++) {
        await device.page.goto('about:blank')
        await session.send('ServiceWorker.stopAllWorkers')
        warm.push(await open(`${proxy.origin}${MARKET}`))
      }
    } finally {
      await device.close()
    }
    return [
      row('server killed, fresh browser process: navigation to first real quote', fresh, 0.75, 800),
      row('warm browser, worker stopped: navigation to first real quote', warm, 0.95, 450),
    ]
  } finally {
    phone.remove()
    await proxy.close()
    await server.stop()
  }
}

function row(figure: string, launches: readonly Launch[], q: number, limit: number): Row {
  const of = (part: keyof Launch) => launches.map((one) => one[part])
  return {
    figure,
    goal: `p${q * 100} ≤ ${limit} ms`,
    seen: `${spread(of('shown'))}; the worker's answer ${spread(of('answered'))}; the running app ${spread(of('booted'))}`,
    ok: quantile(of('shown'), q) <= limit,
  }
}
