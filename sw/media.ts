import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

const MB = 1024 * 1024
/** Files up to this size are loaded completely before a requested range of the file is answered. */
const SMALL = 5 * MB
/**
 * Maximum total size of the cached media that a person has opened, and maximum size of one of these files.
 * A larger film is played from the network, because a file being cached stays in memory until the player
 * has read the file.
 */
const ROOM = 200 * MB
const LONGEST = 50 * MB

/** The first range that a player requests. */
const START = 'bytes=0-'

/** Pictures that the app shows by itself: coin icons, banners, covers. */
const SHOWN = /^\/h5\/(?:marks|icons|banners|covers|ieo)\//
/** Pictures, films and sounds that a person opens. */
const OPENED = /^\/h5\/media\//

/**
 * Public pictures and films outside of the precache; never an address of the API
 * (docs/offline.md#rule-13-caches).
 */
export const isPublicMedia = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  SHOWN.test(pathname) || OPENED.test(pathname)

function limited(maxEntries: number): WorkboxPlugin {
  const expiration = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 30 * 86_400,
    purgeOnQuotaError: true,
  })
  // Workbox declares these two hooks as possibly undefined, which the type of Workbox plugins does not
  // accept.
  return {
    ...(expiration.cachedResponseWillBeUsed && {
      cachedResponseWillBeUsed: expiration.cachedResponseWillBeUsed,
    }),
    ...(expiration.cacheDidUpdate && { cacheDidUpdate: expiration.cacheDidUpdate }),
  }
}

const sizeOf = ({ headers }: Response): number => Number(headers.get('content-length') ?? 0)

/** Keeps the cache within its size; the oldest entries are removed first. */
const roomy: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName)
    const newestFirst = [...(await cache.keys())].reverse()
    let room = ROOM
    for (const request of newestFirst) {
      const kept = await cache.match(request)
      room -= kept ? sizeOf(kept) : 0
      if (room < 0) await cache.delete(request)
    }
  },
}

/** Content types by file extension. */
const KINDS = [
  [/\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/, /^image\//],
  [/\.(?:mp4|webm|mov)$/, /^video\//],
  [/\.(?:mp3|m4a|ogg|wav)$/, /^audio\//],
] as const

/**
 * Whether the answer is the requested file from this origin, and not a captive portal's page, which also has
 * status 200.
 */
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

const genuine = (largest: number): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) =>
    isGenuine(request, response) && sizeOf(response) <= largest ? response : null,
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    if (!cachedResponse || isGenuine(request, cachedResponse)) return cachedResponse
    await (await caches.open(cacheName)).delete(request)
    return null
  },
})

/** Cached files whose body is still loading from the network. */
const arriving = new WeakSet<Response>()
const noted: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    arriving.add(response)
    return response
  },
}

/** Answers a range that starts at 0 with the whole file, streamed while it loads. */
function fromTheStart(whole: Response): Response {
  const size = sizeOf(whole)
  const headers = new Headers(whole.headers)
  headers.set('content-range', `bytes 0-${size - 1}/${size}`)
  return new Response(whole.body, { status: 206, statusText: 'Partial Content', headers })
}

/**
 * Caches whole files and answers range requests from them, because a cached part would be played as if it were the
 * whole file.
 */
export function startMedia(): void {
  const kept = (cacheName: string, largest: number, limits: readonly WorkboxPlugin[]) =>
    new CacheFirst({ cacheName, plugins: [genuine(largest), noted, ...limits] })
  const opened = [limited(50), roomy]
  const shown = kept('public-media', SMALL, [limited(300)])
  const whole = kept('opened-media', LONGEST, opened)
  /** A range from the middle of a long film is requested from the network, without waiting for the whole file. */
  const sought = kept('opened-media', SMALL, opened)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPublicMedia(url),
    async ({ request, url, event }) => {
      const range = request.headers.get('range')
      const strategy = !OPENED.test(url.pathname) ? shown : range === null || range === START ? whole : sought
      if (range === null) return strategy.handle({ request, event })
      const control = new AbortController()
      const { signal } = control
      const answer = await strategy.handle({ request: new Request(request.url, { signal }), event })
      if (answer.status !== 200) return answer
      if (!arriving.has(answer) || sizeOf(answer) <= SMALL) return createPartialResponse(request, answer)
      if (range === START && sizeOf(answer) <= LONGEST) return fromTheStart(answer)
      control.abort()
      return fetch(request)
    },
  )
}
