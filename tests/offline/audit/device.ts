import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium.ts'

/** The factor by which the measured phone is slower than this machine (docs/offline.md#measured-goals). */
export const SLOWDOWN = 4

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  close(): Promise<void>
}

/** A separate browser process on a profile folder, which keeps its storage between two starts. */
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
  await plain(context)
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page, close: () => context.close() }
}

/** tsx marks named functions with a helper that does not exist in pages, so the helper is defined there. */
export const plain = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
}

/** Slows down the main thread with Chromium's processor throttling. */
export async function slow(context: BrowserContext, page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export interface Profile {
  readonly path: string
  /** Starts the browser again with the same profile, for one run. */
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

/** Milliseconds from the start of the navigation. */
export interface Launch {
  /** Time (ms) of the response with the page; the service worker had already started by then. */
  readonly answered: number
  /** The time of the frame that showed the text. */
  readonly shown: number
  /** Whether the app had already replaced the static start page. */
  readonly booted: number
}

const REPORT = 'launch '

/**
 * Navigates to an address and measures when a matching text is first on screen. The page reports the time itself,
 * because polling it would take its main thread during the measurement. `measure` is installed once per page.
 */
export async function measure(page: Page, pattern: RegExp): Promise<(url: string) => Promise<Launch>> {
  await page.addInitScript(
    ([source, report]) => {
      const wanted = new RegExp(source ?? '')
      const seen = { answered: 0, shown: 0, booted: 0 }
      const note = (part: 'shown' | 'booted') => {
        seen[part] = -1
        requestAnimationFrame(() =>
          setTimeout(() => {
            seen[part] = performance.now()
            const [navigation] = performance.getEntriesByType('navigation')
            if (navigation instanceof PerformanceNavigationTiming) seen.answered = navigation.responseStart
            if (seen.shown > 0 && seen.booted > 0) console.debug(report + JSON.stringify(seen))
          }),
        )
      }
      const look = () => {
        const app = document.getElementById('app')
        if (!app) return
        if (seen.shown === 0 && wanted.test(app.textContent ?? '')) note('shown')
        if (seen.booted === 0 && 'booted' in app.dataset) note('booted')
      }
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    },
    [pattern.source, REPORT],
  )
  return async (url) => {
    const reported = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith(REPORT),
      timeout: 60_000,
    })
    await page.goto(url, { waitUntil: 'commit' })
    const { answered, shown, booted } = JSON.parse((await reported).text().slice(REPORT.length))
    return { answered: Number(answered), shown: Number(shown), booted: Number(booted) }
  }
}
