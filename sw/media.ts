import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

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
const small: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(response.status === 200 && isSmall(response) ? response : null),
}

/** Kept whole, given in the ranges that players ask for: a kept part would be played as if it were all. */
export function startMedia(): void {
  const strategy = new CacheFirst({ cacheName: 'public-media', plugins: [small, limited] })
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
