import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { axeViolations, COLOURS, WCAG_AA } from '../helpers/axe.ts'

/** As in `usePress`: a second press within this time (ms) is the same press. */
const DEBOUNCE_MS = 500
/** As in `write.ts`: the pauses (ms) between the questions for an outcome. */
const ASK_AFTER = [500, 1_000, 2_000, 4_000, 7_000]

interface Device {
  readonly lang?: string
  readonly token?: string
  /** Whether the launch announcement is still shown; it would cover the page of every other test. */
  readonly popup?: boolean
}

/** Texts of toasts by page: a toast is shown for 1500 ms, and a busy machine may check later. */
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
 * Waits for a new toast with this text, on prepared pages. The same text while
 * it is shown is the same toast: to wait for it twice, wait with `silent` between.
 */
export async function said(page: Page, text: string): Promise<void> {
  const words = heard.get(page) ?? []
  await expect.poll(() => words, 'said by a toast').toContain(text)
  words.splice(0, words.indexOf(text) + 1)
}

/** Prepares the storage of the device: a language and optionally a session. Call before the first page is opened. */
export async function prepare(page: Page, options: Device = {}): Promise<void> {
  if (!heard.has(page)) await listenForToasts(page)
  await page.addInitScript(
    ({ lang, token, popup }) => {
      // Once per device: a reload must find what the app itself has changed since.
      if (localStorage.getItem('prepared') === '1') return
      localStorage.setItem('prepared', '1')
      localStorage.setItem('h5Version', '1')
      localStorage.setItem('lang', lang)
      if (token) localStorage.setItem('token', token)
      // The announcement is shown at the second visit.
      if (popup) localStorage.setItem('visits', '1')
      else localStorage.setItem('popupShown', '1000000')
    },
    { lang: options.lang ?? 'en', token: options.token ?? '', popup: options.popup ?? false },
  )
}

/**
 * Somebody signs in in another tab of this device, or, without a token, signs out there: the page follows without a reload.
 * It takes what the last person saw with it.
 */
export const elsewhere = (page: Page, token = ''): Promise<void> =>
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
 * Has what is asked of an address fail until the function that it gives is called. The page may ask again by itself at any
 * moment: a route that is taken away would let what is held go through, before anybody presses Retry.
 */
export async function failing(context: BrowserContext, address: string): Promise<() => void> {
  let fails = true
  await context.route(address, (route) =>
    fails ? route.fulfill({ status: 502, body: 'no' }) : route.continue(),
  )
  return () => {
    fails = false
  }
}

export const at = (origin: string, route: string): string => `${origin}/h5/#${route}`

/** The route in the address, without its parameters. */
export const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1).split('?')[0] ?? ''

/** The route in the address, with its parameters. */
export const hrefOf = (page: Page): string => new URL(page.url()).hash.slice(1)

/** Sets out for a route inside the running app, as a link does, and does not wait until its page is shown. */
export async function leaveFor(page: Page, route: string): Promise<void> {
  await page.evaluate((href) => {
    window.location.hash = href
  }, route)
}

const shown = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.page)

/**
 * Goes to a route inside the running app, as a link does, and waits until its page, or the one it leads on to, is shown: until
 * then what is looked for may be found on the page before.
 */
export async function walk(page: Page, route: string): Promise<void> {
  const before = await shown(page)
  await leaveFor(page, route)
  const arrived = async (): Promise<boolean> => {
    const now = await shown(page)
    return now === route || now !== before
  }
  await expect.poll(arrived, `shows ${route}`).toBe(true)
}

/** Nothing on the page violates the rules of WCAG up to AA, in either theme; the page is left in its own. */
export async function accessible(page: Page): Promise<void> {
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

/** Collects what the page throws; a test ends with none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * A press within half a second of the last one on the same button is the same press. Puts the page's
 * stopwatch past that, so that the next one is another, at whatever speed the test goes.
 */
export const rested = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, DEBOUNCE_MS)

/** What restores each page, from the next press on. */
const mending = new WeakMap<Page, () => void>()

/**
 * Presses Retry, and from that press on what failed goes through again: the page may ask by itself before, in vain, so the
 * press alone brings the answer.
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
 * Has what comes after a sending ask for its outcome in vain, as often as the app does, without its pauses. The function
 * that it gives resolves when the app is about to ask for the last time. The test takes the clock over before it opens
 * the page.
 */
export function askInVain(page: Page): () => Promise<void> {
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
 * Moves the page's clock by a minute or more, once the page has loaded what it opened with: a part of the app that has
 * not come within a minute counts as lost, and the page is loaded again.
 */
export async function forward(page: Page, ms: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(ms)
}

export const toast = (page: Page) => page.locator('[popover]')

/** Waits until no toast stands. */
export const silent = (page: Page): Promise<void> => expect(toast(page)).toBeHidden()

/** Waits until the app has taken the place of the static first picture. */
export async function booted(page: Page): Promise<void> {
  await expect(page.locator('#app[data-booted]')).toBeAttached()
  await expect(page.locator('#boot')).toHaveCount(0)
}
