import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * A browser context that tests use one after another. In a new context the first load of the app compiles
 * every script again, which takes more than a second of processor time. Reusing the context keeps the
 * browser's caches, and all data that the app or a test has stored is removed. Service workers are blocked, so
 * that no page outlives its test.
 */
export class KeptContext {
  readonly #context: BrowserContext
  /** An idle page that keeps the renderer process, and thereby the compiled code, alive between two tests. */
  readonly #parked: Page
  /**
   * Whether a test has installed something that cannot be removed from the context: a clock, a script, a
   * binding, a WebSocket route.
   */
  #isSpoiled = false
  /** The origins whose storage has to be emptied. */
  readonly #origins = new Set<string>()

  private constructor(context: BrowserContext, parked: Page) {
    this.#context = context
    this.#parked = parked
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => this.#visited(frame.url()))
    })
    this.#watch(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'])
    this.#watch(context.clock, [
      'fastForward',
      'install',
      'pauseAt',
      'resume',
      'runFor',
      'setFixedTime',
      'setSystemTime',
    ])
  }

  static async open(browser: Browser): Promise<KeptContext> {
    const context = await browser.newContext()
    return new KeptContext(context, await context.newPage())
  }

  get context(): BrowserContext {
    return this.#context
  }

  /**
   * Resets the context to the state of a new context. If a reset is impossible, closes the context and
   * returns false.
   */
  async clear(): Promise<boolean> {
    const context = this.#context
    if (this.#isSpoiled) {
      await context.close()
      return false
    }
    const parked = this.#parked
    await Promise.all(context.pages().map((open) => (open === parked ? null : open.close())))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.setGeolocation(null)
    await context.clearPermissions()
    await context.clearCookies()
    await this.#emptyStorage(parked)
    return true
  }

  async #emptyStorage(page: Page): Promise<void> {
    const device = await page.context().newCDPSession(page)
    for (const origin of this.#origins) {
      await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    }
    this.#origins.clear()
  }

  #visited(url: string): void {
    if (url.startsWith('http')) this.#origins.add(new URL(url).origin)
  }

  #watch<T extends object>(target: T, methods: readonly (keyof T)[]): void {
    for (const name of methods) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') throw new Error(`No method ${String(name)}`)
      Reflect.set(target, name, (...args: unknown[]) => {
        this.#isSpoiled = true
        return Reflect.apply(method, target, args)
      })
    }
  }
}
