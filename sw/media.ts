import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

/** A longer film is played from the network. */
const LARGEST = 5 * 1024 * 1024
const FOLDERS = /^\/h5\/(?:marks|icons|banners|covers|media)\//

/** Public pictures and films outside the precache; never an address of the API (rule 13). */
export const isPublicMedia = ({ pathname }: Pick<URL, 'pathname'>): boolean => FOLDERS.test(pathname)

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
const isSmall = ({ headers }: Response): boolean => Number(headers.get('content-length') ?? 0) <= LARGEST

/** What a file's ending promises. */
const KINDS = [
  [/\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/, /^image\//],
  [/\.(?:mp4|webm|mov)$/, /^video\//],
  [/\.(?:mp3|m4a|ogg|wav)$/, /^audio\//],
] as const

/** Whether it is what was asked for, from here: a captive portal answers any picture with its page, status 200. */
function isGenuine({ url }: Request, { status, redirected, url: from, headers }: Response): boolean {
  const { pathname } = new URL(url)
  const [, kind] = KINDS.find(([ending]) => ending.test(pathname)) ?? []
  const { origin } = self.location
  return (
    status === 200 &&
    !redirected &&
    new URL(from, url).origin === origin &&
    kind?.test(headers.get('content-type') ?? '') === true
  )
}

const genuine: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isGenuine(request, response) && isSmall(response) ? response : null,
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    if (!cachedResponse || isGenuine(request, cachedResponse)) return cachedResponse
    await (await caches.open(cacheName)).delete(request)
    return null
  },
}

/** Kept whole, given in the ranges that players ask for: a kept part would be played as if it were all. */
export function startMedia(): void {
  const strategy = new CacheFirst({ cacheName: 'public-media', plugins: [genuine, limited] })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPublicMedia(url),
    async ({ request, event }) => {
      if (!request.headers.has('range')) return strategy.handle({ request, event })
      const control = new AbortController()
      const { signal } = control
      const whole = await strategy.handle({ request: new Request(request.url, { signal }), event })
      if (whole.status !== 200) return whole
      if (isSmall(whole)) return createPartialResponse(request, whole)
      control.abort()
      return fetch(request)
    },
  )
}
