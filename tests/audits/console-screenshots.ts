import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type ConsoleState, consoleStates, openState } from '../console/page-states.ts'
import { serveConsole } from '../console/seeded-console.ts'
import { signInAt } from '../console/sign-in.ts'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium-launch.ts'

/**
 * `npm run console:pictures [-- --only today,person] [--forms light-1280-en,dark-1920-zh]`: takes a screenshot of
 * every page of the console in its main states, from a server with data, into `test-results/console-pictures`. The
 * screenshots that the documents show are also written to `docs/operations/console`.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const OUT = join(ROOT, 'test-results/console-pictures')
const DOCUMENTS = join(ROOT, 'docs/operations/console')

const FORMS = [
  'light-1280-en',
  'dark-1280-en',
  'light-1920-en',
  'dark-1920-en',
  'light-1280-zh',
  'dark-1920-zh',
]

/** The screenshots that the documents contain, and the theme, width and language of each. */
const SHOWN: Readonly<Record<string, string>> = {
  today: 'light-1280-en',
  person: 'light-1280-en',
  claim: 'dark-1280-en',
  'funds-withdrawals': 'light-1280-en',
  support: 'light-1280-en',
  'markets-positions': 'dark-1280-en',
  approval: 'light-1280-en',
  'system-status': 'dark-1280-en',
}
/** The largest screenshot that a document may contain, in bytes. */
const LARGEST = 120 * 1024

/**
 * Switches the page to a theme, width and language. All screenshots use the same page, because the virtual
 * passkey exists only in this page.
 */
async function formed(page: Page, form: string): Promise<'en' | 'zh'> {
  const [scheme, width, lang] = form.split('-')
  await page.setViewportSize({ width: Number(width), height: width === '1920' ? 1080 : 800 })
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.evaluate((language) => localStorage.setItem('console.language', language), lang ?? 'en')
  await page.reload()
  await page.getByRole('main').waitFor()
  return lang === 'zh' ? 'zh' : 'en'
}

async function document(picture: Buffer, name: string): Promise<void> {
  const { size } = await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(DOCUMENTS, `${name}.webp`))
  if (size > LARGEST) throw new Error(`${name} takes ${size} bytes, more than ${LARGEST}`)
}

async function take(page: Page, state: ConsoleState, form: string): Promise<void> {
  try {
    await openState(page, state)
  } catch (error) {
    console.log(`✗ ${state.name} ${form}: ${String(error).split('\n')[0]}`)
    process.exitCode = 1
  }
  // Waits until the animations of the charts have ended.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, quality: 90 })
    .toFile(join(OUT, `${state.name}-${form}.png`))
  if (SHOWN[state.name] === form) await document(picture, state.name)
}

const { values } = parseArgs({ options: { only: { type: 'string' }, forms: { type: 'string' } } })
const only = values.only?.split(',')
const forms = values.forms?.split(',') ?? FORMS
for (const folder of [OUT, DOCUMENTS]) mkdirSync(folder, { recursive: true })
const served = await serveConsole()
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
try {
  const states = consoleStates(served.seeded).filter(({ name }) => only?.includes(name) ?? true)
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`✗ ${error.message}`))
  await signInAt(served.origin, page, 'first', served.key)
  for (const form of forms) {
    const lang = await formed(page, form)
    for (const state of states) if (lang === 'en' || !state.english) await take(page, state, form)
    console.log(form)
  }
} finally {
  await browser.close()
  await served.stop()
}
