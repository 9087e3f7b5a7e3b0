import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { languageOf, startLanguages } from './languages.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

/**
 * The app's own files, and the page for every navigation. The worker takes over only when the person taps Update (rule
 * 12); a first installation has nothing to replace and claims the pages, and one that came meanwhile when it asks.
 */
export function startShell(): void {
  const files = self.__WB_MANIFEST
  const addressOf = (file: string | { readonly url: string }): string =>
    typeof file === 'string' ? file : file.url
  precacheAndRoute(files.filter((file) => languageOf(addressOf(file)) === null))
  startLanguages(files.map(addressOf).filter((url) => languageOf(url) !== null))
  cleanupOutdatedCaches()
  clientsClaim()
  // The development server has no built index.html to answer with.
  if (!import.meta.env.DEV) {
    registerRoute(
      // Decided with what follows the path: an invitation opens without a network as well.
      new NavigationRoute(createHandlerBoundToURL('index.html'), {
        allowlist: [/^\/h5\/(?:index\.html)?(?:\?|$)/],
      }),
    )
  }
  self.addEventListener('message', (event) => {
    const data: unknown = event.data
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'claim') event.waitUntil(self.clients.claim())
    if (data.type === 'skipWaiting') event.waitUntil(takeOver('ifAlone' in data && data.ifAlone === true))
  })
}

/**
 * On the tap, or at a launch that nobody has touched yet when no other page is open (docs/offline.md#rule-12-updates).
 */
async function takeOver(ifAlone: boolean): Promise<void> {
  if (!ifAlone || (await isAlone())) await self.skipWaiting()
}

const ASKED_AGAIN_AFTER = 100
const TIMES = 8

/** A page that was closed a moment ago is still counted. */
async function isAlone(): Promise<boolean> {
  for (let time = 1; ; time++) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.length < 2 || time === TIMES) return pages.length < 2
    await new Promise((done) => setTimeout(done, ASKED_AGAIN_AFTER))
  }
}
