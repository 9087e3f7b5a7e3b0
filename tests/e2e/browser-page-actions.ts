import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { axeViolations, COLOURS, WCAG_AA } from '../helpers/axe-violations.ts'

/** Time (ms) within which a second click on the same button is ignored, as in `usePress`. */
const DEBOUNCE_MS = 500
/** The pauses (ms) between the app's requests for the outcome of a write, as in `write.ts`. */
const ASK_AFTER = [500, 1_000, 2_000, 4_000, 7_000]

interface Device {
  readonly lang?: string
  readonly token?: string
  /** Whether the launch announcement is shown. It would cover the page in every other test. */
  readonly popup?: boolean
}

/**
 * The texts of all toasts so far, by page. They are recorded, because a toast disappears after 1,500 ms,
 * before a test on a busy machine may look for it.
 */
const heard = new WeakMap<Page, string[]>()

export async function listenForToasts(page: Page): Promise<void> {
  const words: string[] = []
  heard.set(page, words)
  await page.exposeFunction('heard', (text: string) => void words.push(text))
  await page.addInitScript(() => {
    const device = window as unknown as { heard(text: string): void }
    new MutationObserver((records) => {
      for (const { target } of records) {
        const isVoice = target instanceof Element && target.id === 'voice'
        if (isVoice && target.textContent) device.heard(target.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Waits for a new toast with this text; the page must be prepared with `prepare`. A repeated text extends the
 * visible toast instead of showing a new one; call `expectNoToast` in between to wait for the same text twice.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  const words = heard.get(page) ?? []
  await expect.poll(() => words, 'said by a toast').toContain(text)
  words.splice(0, words.indexOf(text) + 1)
}

/** Prepares the storage of the device: a language and optionally a session. Call it before the first page is opened. */
export async function prepare(page: Page, options: Device = {}): Promise<void> {
  if (!heard.has(page)) await listenForToasts(page)
  await page.addInitScript(
    ({ lang, token, popup }) => {
      // Runs once per device, because a reload must not overwrite what the app has stored since.
      if (localStorage.getItem('prepared') === '1') return
      localStorage.setItem('prepared', '1')
      localStorage.setItem('h5Version', '1')
      localStorage.setItem('lang', lang)
      if (token) localStorage.setItem('token', token)
      // The launch announcement is shown from the second visit on.
      if (popup) localStorage.setItem('visits', '1')
      else localStorage.setItem('popupShown', '1000000')
    },
    { lang: options.lang ?? 'en', token: options.token ?? '', popup: options.popup ?? false },
  )
}

/**
 * Simulates that another tab of the device signs in as another person or, without a token, signs out. The
 * page switches the account without a reload and drops the previous person's data.
 */
export const switchAccountInOtherTab = (page: Page, token = ''): Promise<void> =>
  page.evaluate(
    ([next, scope]) => {
      localStorage.removeItem('token')
      localStorage.setItem('epoch', String(Number(localStorage.getItem('epoch') ?? 0) + 1))
      localStorage.setItem('scope', scope)
      if (next) localStorage.setItem('token', next)
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    },
    [token, randomUUID()] as const,
  )

/**
 * Makes requests to an address fail until the returned function is called. The route is not removed, because
 * its removal would let delayed requests through before the test clicks Retry.
 */
export async function failRequests(context: BrowserContext, address: string): Promise<() => void> {
  let fails = true
  await context.route(address, (route) =>
    fails ? route.fulfill({ status: 502, body: 'no' }) : route.continue(),
  )
  return () => {
    fails = false
  }
}

export const at = (origin: string, route: string): string => `${origin}/h5/#${route}`

/** The current route without its parameters. */
export const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1).split('?')[0] ?? ''

/** The current route with its parameters. */
export const hrefOf = (page: Page): string => new URL(page.url()).hash.slice(1)

/** Navigates to a route inside the running app, as a link does, without waiting until its page is shown. */
export async function navigateTo(page: Page, route: string): Promise<void> {
  await page.evaluate((href) => {
    window.location.hash = href
  }, route)
}

const shown = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.page)

/**
 * Navigates to a route inside the running app, as a link does, and waits until its page (or the page it redirects to)
 * is shown. Until then a locator could find elements of the previous page.
 */
export async function navigateAndWait(page: Page, route: string): Promise<void> {
  const before = await shown(page)
  await navigateTo(page, route)
  const arrived = async (): Promise<boolean> => {
    const now = await shown(page)
    return now === route || now !== before
  }
  await expect.poll(arrived, `shows ${route}`).toBe(true)
}

/** Expects no WCAG violation up to AA in both themes; restores the page's theme afterwards. */
export async function expectAccessible(page: Page): Promise<void> {
  const wear = (theme: string): Promise<string> =>
    page.evaluate((name) => {
      const { classList } = document.documentElement
      const before = classList.contains('white') ? 'white' : 'dark'
      classList.replace(before, name)
      return before
    }, theme)
  const own = await wear('dark')
  expect(await axeViolations(page, 'html', WCAG_AA), 'in the dark theme').toEqual([])
  await wear('white')
  expect(await axeViolations(page, 'html', COLOURS), 'in the white theme').toEqual([])
  await wear(own)
}

/** Collects the errors thrown in the page; a test expects an empty list at its end. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * Moves the page's timer by the half second in which a second click on the same button is ignored, so that the
 * next click counts however fast the test runs.
 */
export const skipClickDebounce = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, DEBOUNCE_MS)

/** For each page, the function that the next click runs. */
const mending = new WeakMap<Page, () => void>()

/**
 * Clicks Retry and lets requests succeed from this click on. Automatic retries before the click still fail, so
 * that only the click can load the data.
 */
export async function retry(page: Page, button: Locator, mend: () => void): Promise<void> {
  if (!mending.has(page)) await page.exposeFunction('mend', () => mending.get(page)?.())
  mending.set(page, mend)
  await page.evaluate(() => {
    const device = window as unknown as { mend(): void }
    document.addEventListener('click', () => device.mend(), { capture: true, once: true })
  })
  await button.click()
}

/**
 * Makes requests for the outcome of a write fail as often as the app sends them, and skips the
 * pauses between them. The returned function resolves before the app's last request for the
 * outcome. The test must have installed the page's clock before it opens the page.
 */
export function failOutcomeRequests(page: Page): () => Promise<void> {
  let lost = 0
  page.on('requestfailed', (asked) => {
    if (asked.url().includes('/api/request/settle')) lost++
  })
  return async () => {
    for (const [asked, pause] of ASK_AFTER.entries()) {
      await expect.poll(() => lost).toBeGreaterThan(asked)
      await page.clock.fastForward(pause)
    }
  }
}

/**
 * Moves the page's clock by a minute or more, after waiting until the page has loaded its code: the app
 * reloads the page when code does not arrive within a minute.
 */
export async function forwardPageClock(page: Page, ms: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(ms)
}

export const toast = (page: Page) => page.locator('[popover]')

/** Waits until no toast is shown. */
export const expectNoToast = (page: Page): Promise<void> => expect(toast(page)).toBeHidden()

/** Waits until the app has replaced the static start page. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('#app[data-booted]')).toBeAttached()
  await expect(page.locator('#boot')).toHaveCount(0)
}
