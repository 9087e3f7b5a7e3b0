import type { Browser } from 'puppeteer-core'
import { arrived, type Finding, pathOf, type Screen, type Visit } from '../audited-screens.ts'
import { LANG, mainScreens } from './main-screens.ts'
import type { MainThread } from './main-thread-trace.ts'
import { observeVisit } from './observe-visit.ts'
import { firstVisit, launchHeadless } from './record-load.ts'
import { serveMinimalPage } from './serve-minimal-page.ts'

/** Blocking time (ms) up to which Lighthouse rates a page as good. */
const BLOCKED = 200

const look = (browser: Browser, visit: Visit, screen: Screen): Promise<MainThread> =>
  observeVisit(browser, {
    url: `${visit.origin}/h5/#${screen.route}`,
    stored: firstVisit(screen, LANG, visit.token),
    arrived: `(${arrived})(${JSON.stringify(pathOf(screen.route))})`,
  })

/**
 * Measures a first visit to a minimal page that was built with the same tools, for comparison with the app.
 */
async function lookAtHello(browser: Browser): Promise<MainThread> {
  const hello = await serveMinimalPage()
  try {
    return await observeVisit(browser, {
      url: `${hello.origin}/h5/`,
      stored: {},
      arrived: "document.querySelector('main')?.textContent === 'Hello'",
    })
  } finally {
    await hello.stop()
  }
}

const finding = (page: string, { blocked, busy }: MainThread): Finding => ({
  what: `first visit of ${page}`,
  seen: `${Math.round(blocked)} ms blocked at a quarter of this speed, ${Math.round(busy)} ms of the main thread in all`,
  goal: `blocked for ${BLOCKED} ms at most`,
  met: blocked <= BLOCKED,
})

/**
 * Measures how long a first visit keeps the main thread busy in its first seconds, compared with a minimal page: the
 * blocking time (beyond 50 ms per task) on a processor four times slower, and the total processor time on this machine.
 */
export async function firstVisits(visit: Visit): Promise<readonly Finding[]> {
  const browser = await launchHeadless()
  try {
    const findings = [finding('a page that says hello', await lookAtHello(browser))]
    for (const screen of mainScreens(visit))
      findings.push(finding(screen.name, await look(browser, visit, screen)))
    return findings
  } finally {
    await browser.close()
  }
}
