import { beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_HEADER, OWNER_HEADER, SINCE_HEADER } from '#data/store/stored-read.ts'
import { freshStore, type Store } from '#data/store/test-kit.ts'

const ORIGIN = 'http://h5.test'
const scope = 'a'.repeat(24)
const rates = { base: 'USD', rates: { USD: '1' }, save_time: 1, source: 'x' }
const fiat = 'public|en|GET /fiat/rates|'
const person = `${scope}|en|GET /user/info|`
const fetching = vi.fn<typeof fetch>()
const register = vi.fn(() => Promise.resolve())

/** An answer from the network in the form in which the browser delivers it to the worker. */
function from(body: string, init: ResponseInit = {}): Promise<Response> {
  const response = new Response(body, { headers: { 'content-type': 'application/json' }, ...init })
  Object.defineProperty(response, 'url', { value: `${ORIGIN}/api/x` })
  return Promise.resolve(response)
}
const ok = (message: unknown) => from(JSON.stringify({ type: 'ok', code: 1, message, server_time: 7 }))
const down = () => Promise.reject(new TypeError('Failed to fetch'))

let store: Store
let listeners: Map<string, (event: unknown) => void>

beforeEach(async () => {
  store = await freshStore()
  listeners = new Map()
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: { sync: { register } },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  })
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  register.mockClear()
  const [{ startReads }, { startQueue }] = await Promise.all([
    import('./answer-reads.ts'),
    import('./drain-refresh-queue.ts'),
  ])
  startReads()
  startQueue()
  return () => vi.useRealTimers()
})

/**
 * Sends a request of the page to the worker; null when the worker does not handle the request. `done`
 * resolves when the worker may be stopped.
 */
function ask(path: string, init: RequestInit = {}, whose = 'public', since = 0) {
  let response: Promise<Response> | null = null
  let done: Promise<unknown> = Promise.resolve()
  const headers = { ...init.headers, ...(whose && { [OWNER_HEADER]: whose, [SINCE_HEADER]: String(since) }) }
  listeners.get('fetch')?.({
    request: new Request(`${ORIGIN}/api${path}`, { ...init, headers }),
    respondWith: (given: Promise<Response>) => {
      response = given
    },
    waitUntil: (given: Promise<unknown>) => {
      done = given
    },
  })
  return response === null ? null : { response: response as Promise<Response>, done }
}
const sync = (tag = 'refresh') => {
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('sync')?.({ tag, waitUntil: (given: Promise<unknown>) => (done = given) })
  return done
}

describe('a read through the service worker', () => {
  test('is answered from the network, stored, and announced to the tabs', async () => {
    fetching.mockImplementation(() => ok(rates))
    const told: unknown[] = []
    const channel = new BroadcastChannel('h5-store')
    channel.onmessage = ({ data }) => told.push(data)
    const asked = ask('/fiat/rates?lang=en', { headers: { authorization: 'secret' } })
    const response = await asked?.response
    expect(await response?.json()).toMatchObject({ message: rates })
    expect(Number(response?.headers.get(KEPT_HEADER))).toBeGreaterThan(0)
    await asked?.done
    expect(await store.readOne('fiat', fiat)).toMatchObject({ data: rates, asOf: 7_000 })
    await vi.waitFor(() => expect(told).toEqual([{ store: 'fiat', key: fiat, asOf: 7_000 }]))
    channel.close()
    const [, init] = fetching.mock.calls[0] ?? []
    const sent = new Headers(init?.headers)
    expect(sent.get('authorization')).toBe('secret')
    expect(sent.has(OWNER_HEADER)).toBe(false)
    expect(sent.has(SINCE_HEADER)).toBe(false)
    expect(init).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect: 'error' })
  })

  test('by POST is sent to the network with its body', async () => {
    fetching.mockImplementation(() => from('{"type":"error","code":0,"message":"no","key":"x"}'))
    const body = 'c_id=4&lang=en&page=1'
    await ask('/news/list', { method: 'POST', body })?.response
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body })
  })

  test('requested by several tabs at once is sent to the network once', async () => {
    let land: (response: Promise<Response>) => void = () => {}
    fetching.mockImplementation(() => new Promise((done) => (land = done)))
    const asked = [ask('/fiat/rates?lang=en'), ask('/fiat/rates?lang=en')]
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled())
    await new Promise((next) => setTimeout(next, 20))
    land(ok(rates))
    const bodies = await Promise.all(asked.map(async (one) => (await one?.response)?.text()))
    expect(bodies[0]).toBe(bodies[1])
    expect(fetching).toHaveBeenCalledTimes(1)
    fetching.mockImplementation(() => ok(rates))
    await ask('/fiat/rates?lang=en')?.response
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  test('that was requested before a write is not shared with later readers, and its answer is not stored', async () => {
    const landings: ((response: Promise<Response>) => void)[] = []
    fetching.mockImplementation(() => new Promise((done) => landings.push(done)))
    const before = ask('/fiat/rates?lang=en')
    await vi.waitFor(() => expect(landings).toHaveLength(1))
    const after = ask('/fiat/rates?lang=en', {}, 'public', Date.now() + 1)
    await vi.waitFor(() => expect(landings).toHaveLength(2))
    landings[1]?.(ok({ ...rates, source: 'after' }))
    expect(await (await after?.response)?.text()).toContain('after')
    landings[0]?.(ok({ ...rates, source: 'before' }))
    expect(await (await before?.response)?.text()).toContain('before')
    await Promise.all([before?.done, after?.done])
    expect(await store.readOne('fiat', fiat)).toMatchObject({ data: { source: 'after' } })
  })

  test.each([
    ['type 999', '{"type":"999","code":0,"message":"over","key":"session_expired"}'],
    ['type 998', '{"type":"998","code":0,"message":"verify","key":"verify"}'],
    ['a payload that breaks the contract', '{"type":"ok","code":1,"message":{"rates":1},"server_time":7}'],
  ])('that gets the answer %s returns this answer without storing it', async (_, body) => {
    fetching.mockImplementation(() => from(body))
    const asked = ask('/fiat/rates?lang=en')
    const response = await asked?.response
    expect(await response?.text()).toBe(body)
    expect(response?.headers.has(KEPT_HEADER)).toBe(false)
    await asked?.done
    expect(await store.readOne('fiat', fiat)).toBeNull()
    expect(await store.queuedKeys(null)).toEqual([])
  })

  test('of a person is stored while the session lasts, and not after its end', async () => {
    await store.recordSession({ scope: null, epoch: 5 })
    fetching.mockImplementation(() => ok([]))
    const asked = ask('/optional/list?lang=en', {}, `${scope}.4`)
    await asked?.response
    await asked?.done
    expect(await store.readOne('pages', `${scope}|en|GET /optional/list|`)).toBeNull()
    const next = ask('/optional/list?lang=en', {}, `${scope}.6`)
    await next?.response
    await next?.done
    expect(await store.readOne('pages', `${scope}|en|GET /optional/list|`)).toMatchObject({ data: [] })
  })

  test('of a session is aborted when the session ends', async () => {
    fetching.mockImplementation(
      (_, init) =>
        new Promise((_done, failed) => {
          init?.signal?.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError')))
        }),
    )
    const asked = ask('/user/info?lang=en', {}, `${scope}.4`)
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled())
    const channel = new BroadcastChannel('h5-session')
    channel.postMessage(5)
    channel.close()
    expect((await asked?.response)?.type).toBe('error')
  })
})

describe('a write or any other request through the service worker', () => {
  test('is left to the network unchanged', () => {
    expect(ask('/user/logout?lang=en', {}, `${scope}.1`)).toBeNull()
    expect(ask('/coin/trade', { method: 'POST', body: 'lang=en' }, `${scope}.1`)).toBeNull()
    expect(ask('/getSiteConfig?lang=en', {}, '')).toBeNull()
    expect(fetching).not.toHaveBeenCalled()
  })
})

describe('a read that fails to reach the server', () => {
  test.each([
    ['the connection is down', down],
    ['a gateway answers', () => from('<h1>502</h1>', { status: 502 })],
    ['a captive portal answers', () => from('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('queues its key and requests a Background Sync when %s', async (_, bad) => {
    fetching.mockImplementation(bad)
    const asked = ask('/fiat/rates?lang=en')
    await asked?.response
    await asked?.done
    expect(await store.queuedKeys(null)).toEqual([fiat])
    expect(register).toHaveBeenCalledExactlyOnceWith('refresh')
  })

  test('of a person leaves its key to the page, because the worker has no token', async () => {
    fetching.mockImplementation(down)
    const asked = ask('/user/info?lang=en', {}, `${scope}.4`)
    await asked?.response
    await asked?.done
    expect(await store.queuedKeys(scope)).toEqual([person])
    expect(register).not.toHaveBeenCalled()
  })

  test.each([
    ['no headers arrive within a minute', 60_000, () => new Promise<Response>(() => {})],
    [
      'the body is not complete within a minute',
      60_000,
      async () => {
        const response = await from('')
        response.text = () => new Promise(() => {})
        return response
      },
    ],
  ])('is aborted when %s', async (_, limit, hang) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fetching.mockImplementation(async (_url, init) => {
      const aborted = new Promise<never>((_done, failed) =>
        init?.signal?.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError'))),
      )
      const response = await Promise.race([hang(), aborted])
      const { text } = response
      response.text = () => Promise.race([text.call(response), aborted])
      return response
    })
    let ended = false
    const asked = ask('/fiat/rates?lang=en')
    void asked?.response.then(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(fetching).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await asked?.response)?.type).toBe('error')
  })
})

describe('Background Sync', () => {
  test('requests each queued public key once, stores the answer, and leaves personal keys to the page', async () => {
    await store.enqueue(fiat, null, 1)
    await store.enqueue(person, { scope, epoch: 1 }, 2)
    await store.enqueue('public|en|GET /gone|', null, 3)
    fetching.mockImplementation(() => ok(rates))
    await sync()
    expect(fetching.mock.calls.map(([url]) => url)).toEqual(['/api/fiat/rates?lang=en'])
    expect(await store.readOne('fiat', fiat)).toMatchObject({ data: rates })
    expect(await store.queuedKeys(scope)).toEqual([person])
  })

  test('skips keys that a page is reading', async () => {
    await store.enqueue(fiat, null, 1)
    await store.reserveKey(fiat, Date.now())
    await sync()
    expect(fetching).not.toHaveBeenCalled()
  })

  test('fails while a read cannot reach the server, so that the browser retries; a key whose read is rejected is removed', async () => {
    await store.enqueue(fiat, null, 1)
    await store.enqueue('public|en|GET /currency/depth|symbol=none', null, 2)
    fetching.mockImplementation((url) =>
      String(url).includes('fiat') ? down() : from('{"type":"error","code":0,"message":"no","key":"x"}'),
    )
    await expect(sync()).rejects.toThrow('1 reads wait')
    expect(await store.queuedKeys(null)).toEqual([fiat])
  })

  test('ignores a sync event with another tag', async () => {
    await store.enqueue(fiat, null, 1)
    await sync('another')
    expect(fetching).not.toHaveBeenCalled()
  })
})
