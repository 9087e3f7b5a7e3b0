import { existsSync } from 'node:fs'
import { launch, type Page } from 'puppeteer-core'
import type { Engine, Launch, Tab } from './browser-engine.ts'

const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

const asTab = (page: Page): Tab => ({
  open: async (url) => {
    await page.goto(url, { waitUntil: 'load' })
  },
  reload: async () => {
    await page.reload({ waitUntil: 'load' })
  },
  run: async <T>(script: string) => (await page.evaluate(`(async () => { ${script} })()`)) as T,
})

/** Firefox through WebDriver BiDi. */
export const firefox: Launch = async (): Promise<Engine | string> => {
  const executablePath = [process.env.FIREFOX_PATH ?? '', ...PLACES].find((path) => path && existsSync(path))
  if (!executablePath) return 'Firefox is not here: apt-get install firefox-esr, or set FIREFOX_PATH.'
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, timeout: 120_000 })
  return {
    name: await browser.version(),
    tab: async () => asTab(await browser.newPage()),
    close: () => browser.close(),
  }
}
