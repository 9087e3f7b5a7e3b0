/**
 * Reads that the page sends while the app's code loads (`src/boot/prefetch-first-reads.ts`), so that a first visit
 * takes one network round trip instead of two. `tools/build/page-plugin.ts` lists these reads.
 */
export interface PrefetchedAnswer {
  /** When the request was sent (device's clock, ms). */
  readonly at: number
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    prefetched?: Record<string, PrefetchedAnswer>
  }
}

/**
 * Sends a request, or uses the answer if the page has already sent the same request. Each prefetched answer
 * is used once.
 */
export function send(url: string, init: RequestInit): PrefetchedAnswer {
  const { method, body } = init
  const request = `${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`
  // The token is part of the key: a personal answer may only be used for a request with the same token.
  const personal = `${request} ${new Headers(init.headers).get('authorization')}`
  const name = window.prefetched && personal in window.prefetched ? personal : request
  const prefetched = window.prefetched?.[name]
  if (!prefetched) return { at: Date.now(), answer: fetch(url, init) }
  delete window.prefetched?.[name]
  return {
    at: prefetched.at,
    answer: orAborted(prefetched.answer, init.signal).catch(() => fetch(url, init)),
  }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, end])
}
