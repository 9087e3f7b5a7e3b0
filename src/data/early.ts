/**
 * Reads that the page itself asked for while the app's code was on its way (`index.html`): a first visit waits for the
 * network once, not twice. Which they are says `server/build/page.ts`.
 */
export interface EarlyAnswer {
  /** When it was asked for (device's clock, ms). */
  readonly at: number
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    early?: Record<string, EarlyAnswer>
  }
}

/** Sends a request, or takes the answer that the page has asked for already; each serves once. */
export function send(url: string, init: RequestInit): EarlyAnswer {
  const { method, body } = init
  const line = `${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`
  // A person's answers are theirs alone.
  const own = `${line} ${new Headers(init.headers).get('authorization')}`
  const name = window.early && own in window.early ? own : line
  const early = window.early?.[name]
  if (!early) return { at: Date.now(), answer: fetch(url, init) }
  delete window.early?.[name]
  return { at: early.at, answer: orAborted(early.answer, init.signal).catch(() => fetch(url, init)) }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, end])
}
