import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, loadConfigFromFile, type PluginOption } from 'vite'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { unreadableTexts } from '../../audits/unreadable-text.ts'
import { axeViolations, WCAG_AA } from '../../helpers/axe-violations.ts'
import { freePort } from '../../helpers/test-server.ts'

/**
 * Checks the styles of every component in the gallery of a development build.
 *
 * Screenshots are not compared, because fonts and Chromium versions draw the same page differently on each machine.
 * Instead, the test compares the values that the design sets and that do not depend on a font: text style, colours,
 * corners and paddings of every part, and the height of every control (`__looks__/<theme>.json`; rewrite the files
 * with UPDATE_LOOKS=1 and review the difference). Whether texts fit depends on the font, so the test checks on the
 * page in every language that no text is cut, overlapped or off screen. It saves a screenshot of each theme in
 * test-results.
 */
const ROOT = resolve(import.meta.dirname, '../../..')
const LOOKS = resolve(import.meta.dirname, '../__looks__')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * Plugins that only a release needs and that are left out of the build of the gallery: the service
 * worker, compressed copies, and the size limits.
 */
const RELEASE = /^(?:vite-plugin-pwa|precompressed|budget)/

/** Removes the plugins of `RELEASE`. A plugin may be a nested list. */
const needed = (plugin: PluginOption): PluginOption => {
  if (Array.isArray(plugin)) return plugin.map(needed)
  return plugin && 'name' in plugin && RELEASE.test(plugin.name) ? null : plugin
}

/** The only route of this build: building all screens would take two and a half times as long. */
const ROUTES = `
import { Route as root } from './routes/__root.tsx'
import { Route as gallery } from './routes/dev/gallery.tsx'
const path = '/dev/gallery'
export const routeTree = root._addFileChildren({
  gallery: gallery.update({ id: path, path, getParentRoute: () => root }),
})`
const galleryAlone: PluginOption = {
  name: 'gallery-alone',
  enforce: 'pre',
  load: (id) => (id.endsWith('/src/routeTree.gen.ts') ? ROUTES : null),
}

let folder = ''
let files: Server
let origin = ''

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'h5-gallery-'))
  // Vite derives DEV from NODE_ENV. The old value is restored after the build, because other test files must not
  // see the change.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'development'
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'development' },
    join(ROOT, 'vite.config.ts'),
  )
  await build({
    ...loaded?.config,
    configFile: false,
    plugins: [galleryAlone, ...(loaded?.config.plugins?.map(needed) ?? [])],
    mode: 'development',
    logLevel: 'error',
    // The build is used only once, so it is not minified.
    build: { ...loaded?.config.build, outDir: folder, minify: false, cssMinify: false },
  })
  // The variable is deleted if it was unset before: assigning undefined would set the text "undefined", and
  // every later build in this process would be a development build.
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  files = createServer((request, answer) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.replace(/^\/h5\/$/, '/h5/index.html')
    const file = join(folder, name.replace(/^\/h5\//, ''))
    if (!name.startsWith('/h5/') || !existsSync(file)) return answer.writeHead(404).end()
    return answer
      .writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'text/plain',
        'cache-control': 'max-age=3600',
      })
      .end(readFileSync(file))
  })
  const port = await freePort()
  await new Promise<void>((done) => files.listen(port, '127.0.0.1', done))
  origin = `http://127.0.0.1:${port}`
})
test.afterAll(() => {
  files?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function gallery(page: Page, theme: string, lang: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript('globalThis.__name ??= (it) => it')
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { h5Version: '1', theme, lang },
  )
  await page.goto(`${origin}/h5/#/dev/gallery`)
  await expect(page.locator('[data-section]').first()).toBeVisible()
  await expect(page.locator('#boot')).toHaveCount(0)
}

/**
 * Runs in the page: returns the styles of every element that the design sets, keyed by section and by the
 * class names of the source.
 */
function looks(): Readonly<Record<string, string>> {
  const found = new Map<string, Set<string>>()
  const local = (element: Element): string =>
    [...element.classList]
      .map((name) => /^_(.+?)_[\w-]{5}_\d+$/.exec(name)?.[1])
      .filter((name) => name !== undefined)
      .join('.')
  for (const section of document.querySelectorAll('[data-section]')) {
    for (const element of section.querySelectorAll('*')) {
      const name = local(element)
      if (name === '' || element.closest('[data-section]') !== section || !element.checkVisibility()) continue
      const style = getComputedStyle(element)
      const control = element.matches('button, input, [role="slider"], [role="switch"]')
      const look = [
        `${style.fontSize}/${style.lineHeight} ${style.fontWeight}`,
        style.color,
        style.backgroundColor,
        `r ${style.borderRadius}`,
        `p ${style.padding}`,
        // A text area grows with its text, so its minimum height is compared with the height of other
        // controls.
        ...(control
          ? [
              `h ${style.minHeight.endsWith('px') && style.minHeight !== '0px' ? style.minHeight : style.height}`,
            ]
          : []),
      ].join(' | ')
      const key = `${section.getAttribute('data-section')} › ${element.tagName.toLowerCase()}.${name}`
      found.set(key, (found.get(key) ?? new Set()).add(look))
    }
  }
  return Object.fromEntries([...found].map(([key, all]) => [key, [...all].sort().join(' ‖ ')]).sort())
}

/** Compares every component with the stored values and runs axe. */
async function checkPage(page: Page, theme: string, picture: string): Promise<void> {
  await gallery(page, theme, 'en', 390)
  // A coin without an icon causes a request with the response 404, which is not an error here.
  await expect(page.locator('[class*=_drawn_]').first()).toBeVisible()
  await expect(page.locator('[data-section="Candles"] [class*=_cover_]')).toHaveCount(0)
  await page.screenshot({ path: picture })
  const seen = await page.evaluate(looks)
  const file = join(LOOKS, `${theme}.json`)
  if (process.env.UPDATE_LOOKS === '1') writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`)
  expect(seen).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  expect(await axeViolations(page, 'html', WCAG_AA)).toEqual([])
}

/** Lists controls smaller than 24 × 24 px. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-section] :is(button, a, input:not([type=file]), [role=slider])')]
      .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
      // Rows of the order book are 20 px high and excluded: a tap on a row only fills in the price, which can
      // also be typed.
      .filter((one) => !one.matches('[tabindex="-1"]'))
      .flatMap((one) => {
        // The tap target may be larger than the visible control: `::after` or the label of a field can
        // extend the tap target.
        const boxes = [one, one.closest('label')].map((it) => it?.getBoundingClientRect())
        const after = getComputedStyle(one, '::after')
        const grown = after.position === 'absolute' ? Math.max(Number.parseFloat(after.height) || 0, 0) : 0
        const wide = after.position === 'absolute' ? Math.max(Number.parseFloat(after.width) || 0, 0) : 0
        const height = Math.max(grown, ...boxes.map((box) => box?.height ?? 0))
        const width = Math.max(wide, ...boxes.map((box) => box?.width ?? 0))
        return height < 23.5 || width < 23.5
          ? [
              `${one.getAttribute('aria-label') ?? one.textContent}: ${Math.round(width)} × ${Math.round(height)}`,
            ]
          : []
      }),
  )
}

/** Lists controls that cannot be reached by the Tab key. */
async function unreached(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate(() => {
    const seen = new Set<EventTarget | null>()
    document.addEventListener('focusin', ({ target }) => seen.add(target))
    const controls = [
      ...document.querySelectorAll(
        '[data-section] :is(button, a[href], input, select, textarea, summary, [tabindex="0"])',
      ),
    ].filter(
      (one) =>
        one.checkVisibility() &&
        // In a radio group Tab reaches only the selected option; the arrow keys move to the other options.
        !one.matches(':disabled, [tabindex="-1"], [inert] *, [type=radio]:not(:checked)'),
    )
    const nameOf = (one: Element): string =>
      `${one.closest('[data-section]')?.getAttribute('data-section')} › ${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`
    Object.assign(window, {
      unreached: () => controls.filter((one) => one.isConnected && !seen.has(one)).map(nameOf),
    })
    return controls.length
  })
  expect(count).toBeGreaterThan(50)
  for (let presses = 0; presses < count + 40; presses++) await page.keyboard.press('Tab')
  return page.evaluate(() => (window as unknown as { unreached(): string[] }).unreached())
}

test('/dev/gallery, dark theme: every component has the styles recorded in __looks__, no accessibility violation, and can be used by touch and keyboard', async ({
  page,
}, info) => {
  await checkPage(page, 'dark', info.outputPath('gallery-dark.png'))
  expect(await tooSmall(page)).toEqual([])
  expect(await unreached(page)).toEqual([])
})

test('/dev/gallery, light theme: every component has the styles recorded in __looks__ and no accessibility violation', async ({
  page,
}, info) => checkPage(page, 'white', info.outputPath('gallery-white.png')))

/**
 * French has long words, Thai has tall letters, and Chinese has neither; `npm run prove -- screens`
 * checks every language.
 */
const SAMPLE: readonly Lang[] = ['fra', 'th', 'zh']
const languages = process.env.SCREENS === 'all' ? LANGS : SAMPLE

test('/dev/gallery: no text is cut off, overlapped or outside of the screen from 320 to 768 px, in languages with long words or tall letters', async ({
  page,
}) => {
  for (const lang of languages)
    await test.step(lang, async () => {
      await gallery(page, 'dark', lang, 390)
      const seen: Record<number, readonly string[]> = {}
      for (const width of [320, 390, 430, 768]) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        const found = await page.evaluate(unreadableTexts)
        if (found.length > 0) seen[width] = found
      }
      expect.soft(seen).toEqual({})
      // Leaves the app, so that the app starts again in the next language.
      await page.goto('about:blank')
    })
})
