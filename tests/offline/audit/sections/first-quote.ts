import { prepare } from '../../../e2e/open.ts'
import { newPerson } from '../../../helpers/people.ts'
import { startServer, until } from '../../../helpers/server.ts'
import { startProxy } from '../../proxy/index.ts'
import { controlled, kept, launch, newProfile, shownAt, slow, watchText } from '../device.ts'
import { quantile, type Row, type SectionOptions, spread } from '../section.ts'

/** A pair of the list with its figures. */
const QUOTE = /(?:BTC|ETH)\/USD.{0,80}?\d[\d.,]{3,}/
const MARKET = '/h5/#/pages/market/market'

/** Server killed: from the start of the navigation to the first real quote on screen. */
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
    await until('the quotes to be kept', async () => (await kept(first.page, 'quotes')) > 0)
    await until('the socket', () => proxy.sockets() > 0)
    await first.page.waitForTimeout(6_000)
    await first.close()
    await proxy.kill()

    const fresh: number[] = []
    const freshBoot: number[] = []
    for (let i = 0; i < runs; i++) {
      const profile = phone.copy()
      const device = await launch(profile.path)
      try {
        await watchText(device.page, QUOTE)
        await slow(device.context, device.page)
        await device.page.goto(`${proxy.origin}${MARKET}`, { waitUntil: 'commit' })
        const seen = await shownAt(device.page)
        fresh.push(seen.shown)
        freshBoot.push(seen.booted)
      } finally {
        await device.close()
        profile.remove()
      }
    }

    const warm: number[] = []
    const warmBoot: number[] = []
    const device = await launch(phone.path)
    try {
      await watchText(device.page, QUOTE)
      const session = await device.context.newCDPSession(device.page)
      await session.send('ServiceWorker.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await device.page.goto(`${proxy.origin}${MARKET}`, { waitUntil: 'commit' })
      await shownAt(device.page)
      for (let i = 0; i < runs; i++) {
        await device.page.goto('about:blank')
        await session.send('ServiceWorker.stopAllWorkers')
        await device.page.goto(`${proxy.origin}${MARKET}`, { waitUntil: 'commit' })
        const seen = await shownAt(device.page)
        warm.push(seen.shown)
        warmBoot.push(seen.booted)
      }
    } finally {
      await device.close()
    }
    return [
      {
        figure: 'server killed, fresh browser process: navigation to first real quote',
        goal: 'p75 ≤ 800 ms',
        seen: spread(fresh),
        ok: quantile(fresh, 0.75) <= 800,
      },
      {
        figure: 'warm browser, worker stopped: navigation to first real quote',
        goal: 'p95 ≤ 450 ms',
        seen: spread(warm),
        ok: quantile(warm, 0.95) <= 450,
      },
      { figure: 'the same, fresh: to the running app', goal: 'none', seen: spread(freshBoot), ok: true },
      { figure: 'the same, warm: to the running app', goal: 'none', seen: spread(warmBoot), ok: true },
    ]
  } finally {
    phone.remove()
    await proxy.close()
    await server.stop()
  }
}
