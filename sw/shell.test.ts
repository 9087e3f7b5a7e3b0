import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'http://h5.test'
const listeners = new Map<string, ((event: object) => void)[]>()
const skipWaiting = vi.fn(async () => {})
const claim = vi.fn(async () => {})
const cache = { match: async () => new Response('the page'), keys: async () => [] }
let pages: object[]

/** Stand-in for a worker's `Request`, whose relative addresses resolve against the worker. */
class WorkerRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, `${ORIGIN}/h5/sw.js`) : input, init)
  }
}

beforeAll(async () => {
  const location = new URL(`${ORIGIN}/h5/sw.js`)
  const caches = { ...cache, open: async () => cache, keys: async () => [] }
  vi.stubEnv('DEV', false)
  vi.stubGlobal('location', location)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('Request', WorkerRequest)
  vi.stubGlobal('registration', { scope: `${ORIGIN}/h5/` })
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('FetchEvent', class {})
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', {
    location,
    caches,
    registration: { scope: `${ORIGIN}/h5/` },
    clients: { matchAll: async () => pages, claim },
    skipWaiting,
    __WB_DISABLE_DEV_LOGS: true,
    __WB_MANIFEST: [{ url: 'index.html', revision: '1' }],
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  })
  const { startShell } = await import('./shell.ts')
  startShell()
})
beforeEach(() => {
  pages = [{}]
  skipWaiting.mockClear()
  claim.mockClear()
})

/** Dispatches an event to the worker and waits for its result. */
async function tell(type: string, more: object = {}): Promise<void> {
  const work: Promise<unknown>[] = []
  const event = Object.assign(new Event(type), more, {
    waitUntil: (given: Promise<unknown>) => work.push(given),
  })
  for (const listener of listeners.get(type) ?? []) listener(event)
  for (const given of work) await given.catch(() => {})
}
const say = (data: unknown) => tell('message', { data })

describe('a new service worker', () => {
  test('does not take over after its installation without a request', async () => {
    await tell('install')
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  test('takes control of the open pages when a page sends the message “claim”', async () => {
    await say({ type: 'claim' })
    expect(claim).toHaveBeenCalledTimes(1)
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  test('takes over when a page requests the update, even with several open pages', async () => {
    pages = [{}, {}]
    await say({ type: 'skipWaiting' })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })

  test('takes over at a launch only when no other page is open', async () => {
    pages = [{}, {}]
    await say({ type: 'skipWaiting', ifAlone: true })
    expect(skipWaiting).not.toHaveBeenCalled()
    pages = [{}]
    await say({ type: 'skipWaiting', ifAlone: true })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })

  test('does not count a page that was just closed as another open page', async () => {
    pages = [{}, {}]
    const said = say({ type: 'skipWaiting', ifAlone: true })
    pages = [{}]
    await said
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })

  test('ignores messages of an unknown type', async () => {
    for (const said of [null, 'skipWaiting', { type: 'other' }, {}]) await say(said)
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  test('takes control of the pages without a worker when it is activated', async () => {
    await tell('activate')
    expect(claim).toHaveBeenCalledTimes(1)
  })
})

describe('the app shell', () => {
  /** The answer to a navigation; null when the worker does not handle the navigation. */
  async function visit(path: string): Promise<string | null> {
    const request = new Request(ORIGIN + path)
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    let response: Promise<Response> | null = null
    await tell('fetch', { request, respondWith: (given: Promise<Response>) => (response = given) })
    return response === null ? null : (await (response as Promise<Response>)).text()
  }

  test.each(['/h5/', '/h5/?invite=X', '/h5/index.html'])('is returned for %s', async (path) => {
    expect(await visit(path)).toBe('the page')
  })

  test.each(['/h5/assets/gone-1.js', '/h5/licences.txt', '/api/menu', '/dev/mailbox'])(
    'is not returned for %s',
    async (path) => {
      expect(await visit(path)).toBeNull()
    },
  )
})
