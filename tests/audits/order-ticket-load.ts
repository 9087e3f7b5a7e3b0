import type { Browser } from '@playwright/test'
import { personWithUsdt } from '../helpers/test-people.ts'
import { startServer, until } from '../helpers/test-server.ts'
import { arrive, type Finding, phone } from './audited-screens.ts'
import { gaps, preferPages, rate, SLOWDOWN, spread, tasksOf, wait } from './frame-statistics.ts'
import { watchPage } from './page-activity.ts'

const PAIRS = 100
/** Trades per second and pair. */
const EACH = 20
/** Time at the start that is not measured, because the app still loads code (ms). */
const WARM_UP = 5_000
const WATCHED = 15_000
/** Time between two keystrokes (ms). */
const KEY = 400
const TYPED = ['100.25', '0.125', '99.75', '1.5', '101.5', '0.0625']

/**
 * The order ticket of Spot beside its order book while the pair trades twenty times a second, on a processor slowed
 * down four times. Measures frames and long tasks while the page is idle and while numbers are typed, and checks that
 * each number stays as typed.
 */
export async function busyTicket(browser: Browser): Promise<readonly Finding[]> {
  const crowd = await startServer({
    program: 'tests/audits/server-with-many-pairs.ts',
    env: { CROWD_PAIRS: String(PAIRS), CROWD_TRADES: String(PAIRS * EACH) },
  })
  try {
    await until('the first trades', () => /\d+ pairs, \d+ trades/.test(crowd.output()))
    const { token } = await personWithUsdt(crowd.origin)
    const context = await phone(browser, { lang: 'en', theme: 'dark', width: 390, token, motion: true })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await arrive(page, crowd.origin, { name: 'trade', route: '/pages/transaction/index?type=coins' })
    await preferPages(browser)
    await wait(WARM_UP)
    const looked = await watchPage(page, cdp, () => wait(WATCHED))

    const lost: string[] = []
    const typed = await watchPage(page, cdp, async () => {
      for (const [index, text] of TYPED.entries()) {
        const name = index % 2 === 0 ? 'Price (USDT)' : 'Amount (BTC)'
        const field = page.getByRole('textbox', { name })
        await field.focus()
        await field.pressSequentially(text, { delay: KEY })
        await wait(KEY)
        const stands = await field.inputValue()
        if (stands !== text) lost.push(`${name}: ${text} became ${stands}`)
      }
    })
    await context.close()

    const name = `spot's ticket and book, ${EACH} trades/s of the pair, ${SLOWDOWN}x slowdown`
    const frames = (what: string, seen: typeof looked): Finding => ({
      what: `${name}: frames while it is ${what}`,
      seen: `${rate(gaps([seen], false)).toFixed(1)} a second, ${spread(gaps([seen], false))}; ${seen.changes} texts changed`,
      goal: '60 a second',
      met: rate(gaps([seen], false)) >= 59 && seen.changes > 0,
    })
    return [
      frames('looked at', looked),
      tasksOf(`${name}: tasks while it is looked at`, [looked]),
      frames('typed into', typed),
      tasksOf(`${name}: tasks while it is typed into`, [typed]),
      {
        what: `${name}: figures that were typed and did not stay`,
        seen: lost.length === 0 ? `0 of ${TYPED.length}` : lost.join('; '),
        goal: '0',
        met: lost.length === 0,
      },
    ]
  } finally {
    await crowd.stop()
  }
}
