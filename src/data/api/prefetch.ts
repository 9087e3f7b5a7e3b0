/**
 * Reads that the page itself asked for while the app's code was being fetched (`index.html`): a first visit waits for the
 * network once, not twice. Which they are says `server/build/page.ts`.
 */
export interface PrefetchedAnswer {
  /** When it was asked for (device's clock, ms). */
  readonly at: number
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    prefetched?: Record<string, PrefetchedAnswer>
  }
}

/** Sends a request, or takes the answer that the page has asked for already; each serves once. */
export function send(url: string, init: RequestInit): PrefetchedAnswer {
  const { method, body } = init
  const request = `${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`
  // A person's answers are theirs alone.
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
