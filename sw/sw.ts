import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

/**
 * The worker keeps the app's own files, nothing else: no answer of the API ever enters the Cache API (offline.md rule 13).
 * It takes over only when the person taps Update (rule 12); a first installation has nothing to replace and claims the page.
 */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

// The development server has no built index.html to answer with.
if (!import.meta.env.DEV) {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [/^\/h5\/(?:index\.html)?$/] }),
  )
}

const expiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: 30 * 86_400,
  purgeOnQuotaError: true,
})
/** Workbox types the two hooks as possibly undefined, which its own plugin type does not take. */
const limited: WorkboxPlugin = {
  ...(expiration.cachedResponseWillBeUsed && {
    cachedResponseWillBeUsed: expiration.cachedResponseWillBeUsed,
  }),
  ...(expiration.cacheDidUpdate && { cacheDidUpdate: expiration.cacheDidUpdate }),
}

/** Public pictures outside the precache: marks of coins and pairs, icons, what banners and announcements show. */
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.destination === 'image' &&
    /^\/h5\/(?:marks|icons|banners|covers)\//.test(url.pathname),
  new CacheFirst({ cacheName: 'public-media', plugins: [limited] }),
)

/** On the tap, or at a launch that nobody has touched yet when no other page is open (offline.md rule 12). */
async function takeOver(ifAlone: boolean): Promise<void> {
  const pages = ifAlone ? await self.clients.matchAll({ type: 'window', includeUncontrolled: true }) : []
  if (pages.length < 2) await self.skipWaiting()
}

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'skipWaiting') {
    event.waitUntil(takeOver('ifAlone' in data && data.ifAlone === true))
  }
})
