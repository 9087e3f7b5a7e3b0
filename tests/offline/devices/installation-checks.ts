import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { START_FILES, type StartFiles } from '../../../src/boot/start-files.ts'
import { at, waitForApp } from '../../e2e/browser-page-actions.ts'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'
import type { FaultProxy } from '../proxy/index.ts'

const APP = resolve(import.meta.dirname, '../../../dist/app')

/**
 * The size (bytes) of a file of the build as the server sends it to a browser: compressed with brotli, if the
 * build has compressed it. `file`: path within the build.
 */
export function sentBytes(file: string): number {
  const path = join(APP, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/**
 * The size (bytes, as sent) of the page and of all files that a first visit in Vietnamese fetches before the
 * screen of this route shows.
 */
export function firstScreenBytes(route: string): number {
  const html = readFileSync(join(APP, 'index.html'), 'utf8')
  const [, list = ''] = new RegExp(`id="${START_FILES}">(.*?)</script>`).exec(html) ?? []
  const { first, more, langs, routes }: StartFiles = JSON.parse(list)
  const screen = routes[route]
  if (!screen) throw new Error(`the page lists no files of ${route}`)
  const further = [...(langs.vn ?? []), ...screen].map((index) => more[index] ?? '')
  return [...new Set(['index.html', ...first, ...further])].reduce((sum, file) => sum + sentBytes(file), 0)
}

/** Runs `work` in a persistent browser profile: in a private window the browser never installs apps. */
export async function withProfile<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'h5-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needChromium(),
    args: CHROMIUM_ARGS,
    viewport: { width: 390, height: 844 },
  })
  try {
    return await work(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export async function controlled(page: Page, origin: string, route = '/pages/market/market'): Promise<void> {
  await page.goto(at(origin, route))
  await waitForApp(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}

export interface Manifest {
  readonly id: string
  readonly scope: string
  readonly display: string
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly url: string }[]
}

export interface Installability {
  /** The reasons why Chromium would not install the app, and errors in the manifest. */
  readonly errors: readonly string[]
  readonly manifest: Manifest
  readonly manifestUrl: string
}

export async function installability(page: Page): Promise<Installability> {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const { errors, url, data } = await session.send('Page.getAppManifest')
  return {
    errors: [...installabilityErrors.map(({ errorId }) => errorId), ...errors.map(({ message }) => message)],
    manifest: JSON.parse(data ?? '{}'),
    manifestUrl: url,
  }
}

/** The manifest's pictures that are missing or differ from their declared size. Vector images fit every size. */
export async function wrongPictures(
  page: Page,
  { manifest, manifestUrl }: Installability,
): Promise<string[]> {
  const pictures = [...manifest.icons, ...manifest.screenshots].map(({ src, sizes }) => ({
    src: new URL(src, manifestUrl).href,
    sizes,
  }))
  return page.evaluate(async (all) => {
    const wrong: string[] = []
    for (const { src, sizes } of all) {
      const image = new Image()
      image.src = src
      const seen = await image.decode().then(
        () => `${image.naturalWidth}x${image.naturalHeight}`,
        () => 'missing',
      )
      if (seen === 'missing' || (sizes !== 'any' && seen !== sizes)) wrong.push(`${src} ${sizes}: ${seen}`)
    }
    return wrong
  }, pictures)
}

export interface Precache {
  readonly files: number
  /** Size of the stored files as the server sends them, in bytes. */
  readonly bytes: number
}

/**
 * The files that the page's service worker stores at its installation, and their size, computed from the files
 * of the build.
 */
export async function precache(page: Page): Promise<Precache> {
  const paths = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((one) => one.includes('precache') || one === 'h5-words')
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return files.flat().map(({ url }) => new URL(url).pathname)
  })
  const sizes = paths.map((path) => sentBytes(path.replace(/^\/h5\//, '')))
  return { files: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/**
 * The paths and sizes of the app's files that a start with a service worker has fetched, by the proxy's log.
 * The start ends when a price is shown.
 */
export async function fetchedAtLaunch(page: Page, proxy: FaultProxy): Promise<readonly string[]> {
  await page.goto('about:blank')
  proxy.log.clear()
  await page.goto(at(proxy.origin, '/pages/market/market'))
  await waitForApp(page)
  await expect(page.getByText('BTC/USDT').first()).toBeVisible()
  // The last request of a start, the check for a new service worker, is not counted.
  return proxy.log.entries
    .filter(({ path, bytes }) => path.startsWith('/h5/') && path !== '/h5/sw.js' && bytes > 0)
    .map(({ path, bytes }) => `${path} ${bytes} B`)
}
