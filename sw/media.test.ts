import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'http://h5.test'
const FILM = 'abcdefghij'
const DAY = 86_400_000
const MB = 1024 * 1024
const fetching = vi.fn<(request: Request) => Promise<Response>>()

/**
 * Stand-in for the browser's two caches: one for media that the app shows by itself, one for media that a
 * person opened. Like a browser, the caches reject partial responses.
 */
const kept = new Map<string, Response>()
const opened = new Map<string, Response>()
const cacheOf = (files: Map<string, Response>) => ({
  match: async ({ url }: Request) => files.get(url)?.clone(),
  put: async ({ url }: Request, response: Response) => {
    if (response.status === 206) throw new TypeError('a part of a file')
    files.set(url, new Response(await response.arrayBuffer(), response))
  },
  keys: async () => [...files.keys()].map((url) => new Request(url)),
  delete: async (request: Request | string) =>
    files.delete(typeof request === 'string' ? request : request.url),
})
const named = (name: string) => cacheOf(name === 'opened-media' ? opened : kept)
const caches = {
  open: async (name: string) => named(name),
  match: async (request: Request, { cacheName = '' } = {}) => named(cacheName).match(request),
}

class FetchEvent extends Event {
  readonly work: Promise<unknown>[] = []
  response: Promise<Response> | null = null
  constructor(readonly request: Request) {
    super('fetch')
  }
  waitUntil(given: Promise<unknown>): void {
    this.work.push(given)
  }
  respondWith(given: Promise<Response>): void {
    this.response = given
  }
}

let answer: (event: FetchEvent) => void = () => {}

beforeAll(async () => {
  const location = new URL(`${ORIGIN}/h5/sw.js`)
  vi.stubGlobal('location', location)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('ExtendableEvent', FetchEvent)
  vi.stubGlobal('FetchEvent', FetchEvent)
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', {
    location,
    caches,
    __WB_DISABLE_DEV_LOGS: true,
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => {
      if (type === 'fetch') answer = listener
    },
  })
  const { startMedia } = await import('./media.ts')
  startMedia()
})
beforeEach(() => {
  kept.clear()
  opened.clear()
  fetching.mockReset()
  fetching.mockImplementation(async (request) => file(request))
})

const typeOf = (url: string): string =>
  url.endsWith('.mp4') ? 'video/mp4' : url.endsWith('.png') ? 'image/png' : 'image/svg+xml'

/** A server that supports range requests. */
function file({ url, headers }: Request, more: { readonly headers?: Record<string, string> } = {}): Response {
  const init = { headers: { 'content-type': typeOf(url), ...more.headers } }
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(headers.get('range') ?? '') ?? []
  if (from === undefined) return new Response(FILM, init)
  return new Response(FILM.slice(Number(from), to ? Number(to) + 1 : undefined), { ...init, status: 206 })
}

/** Makes the server report a file size in MB; returns the abort signals of requests for the whole file. */
function sized(mb: number): readonly AbortSignal[] {
  const signals: AbortSignal[] = []
  fetching.mockImplementation(async (request) => {
    if (!request.headers.has('range')) signals.push(request.signal)
    return file(request, { headers: { 'content-length': String(mb * MB) } })
  })
  return signals
}

/** The answer to the page once caching has ended; null when the worker does not handle the request. */
async function ask(path: string, range?: string): Promise<Response | null> {
  const event = new FetchEvent(
    new Request(path.startsWith('/') ? ORIGIN + path : path, { headers: range ? { range } : {} }),
  )
  answer(event)
  const response = await event.response
  for (const work of event.work) await work
  return response
}
const text = async (path: string, range?: string) => (await ask(path, range))?.text()
const asked = () => fetching.mock.calls.map(([{ url }]) => url.replace(ORIGIN, ''))

describe('public media', () => {
  test.each(['/h5/covers/a.svg', '/h5/ieo/luma-banner.svg', '/h5/ieo/luma.svg'])(
    'is requested once: %s',
    async (path) => {
      expect(await text(path)).toBe(FILM)
      expect(await text(path)).toBe(FILM)
      expect(asked()).toEqual([path])
    },
  )

  test.each([
    '/api/getSiteConfig?lang=en',
    '/api/file/h5/media/own.png',
    '/h5/',
    '/h5/assets/index-1.js',
    'http://other.test/h5/media/a.mp4',
  ])('excludes %s, which the worker leaves to the network', async (path) => {
    expect(await ask(path)).toBeNull()
  })

  test.each([404, 500])('is not stored from an answer with status %i', async (status) => {
    const headers = { 'content-type': 'video/mp4' }
    fetching.mockImplementation(async () => new Response('no', { status, headers }))
    expect((await ask('/h5/media/gone.mp4'))?.status).toBe(status)
    const part = await ask('/h5/media/gone.mp4', 'bytes=0-')
    expect(part?.status).toBe(status)
    expect(opened.size).toBe(0)
  })
})

describe('the answer of a captive portal', () => {
  const html = { headers: { 'content-type': 'text/html' } }
  const page = () => new Response('<h1>Sign in to Wi-Fi</h1>', html)
  const from = (
    response: Response,
    seen: { readonly redirected?: boolean; readonly url?: string },
  ): Response => {
    const clone = response.clone.bind(response)
    const all = { ...seen, clone: () => from(clone(), seen) }
    for (const [name, value] of Object.entries(all)) Object.defineProperty(response, name, { value })
    return response
  }

  test.each<[string, (request: Request) => Response]>([
    ['a sign-in page', page],
    ['a redirect to another picture', (request) => from(file(request), { redirected: true })],
    ['a picture of another origin', (request) => from(file(request), { url: 'http://other.test/p.svg' })],
  ])('is not stored in place of a picture: %s', async (_, answered) => {
    fetching.mockImplementation(async (request) => answered(request))
    await ask('/h5/covers/a.svg')
    await ask('/h5/media/b.mp4', 'bytes=0-')
    expect(kept.size + opened.size).toBe(0)
    fetching.mockImplementation(async (request) => file(request))
    expect(await text('/h5/covers/a.svg')).toBe(FILM)
  })

  test('that was stored in place of a picture is deleted when the picture is requested', async () => {
    kept.set(`${ORIGIN}/h5/covers/a.svg`, page())
    expect(await text('/h5/covers/a.svg')).toBe(FILM)
    expect(kept.get(`${ORIGIN}/h5/covers/a.svg`)?.headers.get('content-type')).toBe('image/svg+xml')
    kept.set(`${ORIGIN}/h5/covers/c.svg`, page())
    fetching.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(ask('/h5/covers/c.svg')).rejects.toThrow()
    expect(kept.has(`${ORIGIN}/h5/covers/c.svg`)).toBe(false)
  })
})

describe('a film', () => {
  test('is stored whole when its first range is requested, and then played from the cache', async () => {
    const first = await ask('/h5/media/b.mp4', 'bytes=2-4')
    expect(first?.status).toBe(206)
    expect(first?.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await first?.text()).toBe('cde')
    expect(await text('/h5/media/b.mp4', 'bytes=7-')).toBe('hij')
    expect(await text('/h5/media/b.mp4')).toBe(FILM)
    expect(asked()).toEqual(['/h5/media/b.mp4'])
  })

  test('of more than 5 MB is played while loading, stored, and then seekable in the stored file', async () => {
    sized(6)
    const first = await ask('/h5/media/c.mp4', 'bytes=0-')
    expect(first?.status).toBe(206)
    expect(first?.headers.get('content-range')).toBe(`bytes 0-${6 * MB - 1}/${6 * MB}`)
    expect(await first?.text()).toBe(FILM)
    expect(await text('/h5/media/c.mp4', 'bytes=2-4')).toBe('cde')
    expect(asked()).toEqual(['/h5/media/c.mp4'])
  })

  test('of more than 5 MB started in its middle is played from the network and not stored', async () => {
    const signals = sized(6)
    expect(await text('/h5/media/d.mp4', 'bytes=2-4')).toBe('cde')
    expect(fetching.mock.calls.at(-1)?.[0].headers.get('range')).toBe('bytes=2-4')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(opened.size).toBe(0)
  })

  test('of more than 50 MB is played from the network range by range and not stored', async () => {
    const signals = sized(51)
    expect(await text('/h5/media/e.mp4', 'bytes=0-')).toBe(FILM)
    expect(fetching.mock.calls.at(-1)?.[0].headers.get('range')).toBe('bytes=0-')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(await text('/h5/media/e.mp4')).toBe(FILM)
    expect(opened.size).toBe(0)
  })
})

describe('the stored media', () => {
  test('are requested again after thirty days', async () => {
    const date = (age: number) => ({ headers: { date: new Date(Date.now() - age).toUTCString() } })
    fetching.mockImplementation(async (request) => file(request, date(29 * DAY)))
    await ask('/h5/icons/d.png')
    fetching.mockImplementation(async (request) => file(request, date(31 * DAY)))
    await ask('/h5/icons/d.png')
    await ask('/h5/icons/e.png')
    await ask('/h5/icons/e.png')
    expect(asked()).toEqual(['/h5/icons/d.png', '/h5/icons/e.png', '/h5/icons/e.png'])
  })

  test('are limited to 300 files', { timeout: 30_000 }, async () => {
    await Promise.all(Array.from({ length: 302 }, (_, i) => ask(`/h5/marks/${i}.svg`)))
    await ask('/h5/marks/last.svg')
    await vi.waitFor(() => expect(kept.size).toBeLessThanOrEqual(300))
    expect(kept.has(`${ORIGIN}/h5/marks/last.svg`)).toBe(true)
  })

  test('that a person opened as files are limited to 200 MB, and the oldest files are deleted first', async () => {
    sized(50)
    for (const name of ['f', 'g', 'h', 'i', 'j']) await ask(`/h5/media/${name}.mp4`, 'bytes=0-')
    expect([...opened.keys()]).toEqual(['g', 'h', 'i', 'j'].map((name) => `${ORIGIN}/h5/media/${name}.mp4`))
  })

  test('that a person opened as files have a separate limit of 50 files', { timeout: 30_000 }, async () => {
    await ask('/h5/covers/a.svg')
    await Promise.all(Array.from({ length: 52 }, (_, i) => ask(`/h5/media/${i}.png`)))
    await ask('/h5/media/last.png')
    await vi.waitFor(() => expect(opened.size).toBeLessThanOrEqual(50))
    expect(opened.has(`${ORIGIN}/h5/media/last.png`)).toBe(true)
    expect(kept.size).toBe(1)
  })
})
