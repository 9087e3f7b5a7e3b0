import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium.ts'

/** How much slower than this machine the measured phone is (offline.md). */
export const SLOWDOWN = 4

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  close(): Promise<void>
}

/** A browser process of its own on a profile folder: what stays on a phone between two launches. */
export async function launch(profile: string): Promise<Device> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: needChromium(),
    args: CHROMIUM_ARGS,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  // The test runner's compiler marks named functions with a helper that pages do not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page, close: () => context.close() }
}

/** Chromium's own slowdown of the page's main thread. */
export async function slow(context: BrowserContext, page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export interface Profile {
  readonly path: string
  /** The same profile again, for one run. */
  copy(): Profile
  remove(): void
}

function profileAt(path: string): Profile {
  return {
    path,
    copy: () => {
      const next = mkdtempSync(join(tmpdir(), 'h5-run-'))
      cpSync(path, next, { recursive: true, filter: (name) => !/Singleton|DevToolsActivePort/.test(name) })
      return profileAt(next)
    },
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}
export const newProfile = (): Profile => profileAt(mkdtempSync(join(tmpdir(), 'h5-phone-')))

export const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Records of a store of the device, counted in the page. */
export const kept = (page: Page, store: string): Promise<number> =>
  page.evaluate(async (name) => {
    const { name: newest = '' } =
      (await indexedDB.databases()).find((it) => it.name?.startsWith('h5-cache-')) ?? {}
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const open = indexedDB.open(newest)
      open.onsuccess = () => done(open.result)
      open.onerror = () => failed(open.error)
    })
    try {
      return await new Promise<number>((done, failed) => {
        const asked = db.transaction(name).objectStore(name).count()
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => failed(asked.error)
      })
    } finally {
      db.close()
    }
  }, store)

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the frame that showed the text; set by `watchText`. */
    shownAt?: number
    bootedAt?: number
  }
}

/** Notes in the page when a text that matches is first on screen, and when the app took over from the static shell. */
export async function watchText(page: Page, pattern: RegExp): Promise<void> {
  await page.addInitScript((source) => {
    const wanted = new RegExp(source)
    const afterFrame = (note: () => void) => requestAnimationFrame(() => setTimeout(note))
    const look = () => {
      const app = document.getElementById('app')
      if (!app) return
      if (window.shownAt === undefined && wanted.test(app.textContent ?? '')) {
        window.shownAt = 0
        afterFrame(() => {
          window.shownAt = performance.now()
        })
      }
      if (window.bootedAt === undefined && 'booted' in app.dataset) {
        window.bootedAt = 0
        afterFrame(() => {
          window.bootedAt = performance.now()
        })
      }
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  }, pattern.source)
}

/** Milliseconds from the start of the navigation. */
export interface Launch {
  /** The worker had started and answered with the page. */
  readonly answered: number
  readonly shown: number
  /** The app had taken over from the static shell. */
  readonly booted: number
}

export const shownAt = async (page: Page, limit = 60_000): Promise<Launch> => {
  await page.waitForFunction(() => (window.shownAt ?? 0) > 0 && (window.bootedAt ?? 0) > 0, undefined, {
    timeout: limit,
  })
  return page.evaluate(() => ({
    answered:
      performance.getEntriesByType('navigation').find((it) => it instanceof PerformanceNavigationTiming)
        ?.responseStart ?? Number.NaN,
    shown: window.shownAt ?? 0,
    booted: window.bootedAt ?? 0,
  }))
}
