import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { languageOf, startLanguages } from './languages.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

/**
 * Precaches the app's files and answers every navigation with the page. A new worker takes control only when
 * the person clicks Update (docs/offline.md#rule-12-updates). The first worker replaces no other worker, so
 * it takes control of the open pages when it is activated. Pages that are still loading at that time ask the
 * worker later to take control of them.
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
      // Workbox matches this pattern against path and query, so that an invitation link (`?code=`) opens offline.
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
 * Activates this worker after the click on Update, or at an untouched launch when no other page is open
 * (docs/offline.md#rule-12-updates).
 */
async function takeOver(ifAlone: boolean): Promise<void> {
  if (!ifAlone || (await isAlone())) await self.skipWaiting()
}

const ASKED_AGAIN_AFTER = 100
const TIMES = 8

/** A page closed just before may still be counted, so the check is repeated after a pause. */
async function isAlone(): Promise<boolean> {
  for (let time = 1; ; time++) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.length < 2 || time === TIMES) return pages.length < 2
    await new Promise((done) => setTimeout(done, ASKED_AGAIN_AFTER))
  }
}
