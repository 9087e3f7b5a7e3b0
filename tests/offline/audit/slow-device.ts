import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '../../helpers/chromium-launch.ts'

/** Factor by which the measured phone is slower than this machine (docs/offline.md#measured-goals). */
export const SLOWDOWN = 4

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  close(): Promise<void>
}

/** A separate browser process on a profile folder, whose storage stays between two starts. */
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
  await defineNameHelper(context)
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page, close: () => context.close() }
}

/** tsx wraps named functions in the helper `__name`, which scripts in the page need too. */
export const defineNameHelper = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
}

/** Slows down the page's main thread with Chromium's processor throttling. */
export async function slowDown(context: BrowserContext, page: Page, rate = SLOWDOWN): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

export interface Profile {
  readonly path: string
  /** Copies the profile for a run, so that every run starts with the same stored data. */
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

/** Times of an app start, in milliseconds from the start of the navigation. */
export interface Launch {
  /** Time of the response with the page. The service worker has already started by then. */
  readonly answered: number
  /** Time of the first frame that showed the text that the audit waits for. */
  readonly shown: number
  /** Time at which the app had replaced the static start page. */
  readonly booted: number
}

const REPORT = 'launch '

/**
 * Measures how long after a navigation a matching text is first on screen. The page reports the time itself,
 * because polling from outside would use its main thread during the measurement. Call `measure` once per page,
 * and the returned function for each navigation.
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
