import { type BrowserContext, test as base } from '@playwright/test'
import { need, type Site, startSite } from './index.ts'
import { type Watch, watchBuilds } from './loaded-files.ts'

/** A browser context that tests use one after another, and the build that its pages run. */
export interface Phone {
  readonly context: BrowserContext
  readonly watch: Watch
  build: 'one' | 'two'
}

/** Shared by the test files about releases of the app, which run in the same worker. */
interface Shared {
  /** A server that can switch between builds. */
  readonly site: Site
  /** The context that `onOnePhone` reuses for each test. */
  readonly kept: { phone?: Phone }
}

export const test = base.extend<object, Shared>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite(need('one'))
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  kept: [({ browserName: _ }, use) => use({}), { scope: 'worker' }],
})

/**
 * The tests of a file share a browser context. Each test starts with the build that the previous test
 * released last, and then releases the other build. With a new context, each test would have to fetch,
 * compile and store the app first.
 */
export const onOnePhone = test.extend<{ readonly phone: Phone }>({
  phone: async ({ browser, kept }, use) => {
    if (!kept.phone) {
      const context = await browser.newContext()
      kept.phone = { context, watch: await watchBuilds(context, [need('one'), need('two')]), build: 'one' }
    }
    await use(kept.phone)
    const { context, watch } = kept.phone
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) await page.close()
    watch.clear()
  },
  context: ({ phone }, use) => use(phone.context),
})
