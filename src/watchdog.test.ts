import { beforeEach, describe, expect, test, vi } from 'vitest'
import page from './index.html?raw'

/** The boot script of a build; `arrive` stands for the import of the app's code. */
const BOOT = (/<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '')
  .replaceAll('%BASE_URL%', '/h5/')
  .replace('/*preload*/ {}', '{ entry: "app.js", first: [], langs: {}, routes: {}, reads: {} }')
  .replace('import(', 'arrive(')

const reload = vi.fn()
const erase = vi.fn()
const worker = { update: vi.fn<() => Promise<unknown>>(), unregister: vi.fn(async () => true) }
let caches: string[]
/** The build on the server; null when it does not answer. */
let served: string | null
/** Ends the import of the app's code, in success or failure. */
let arrived: () => void

const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const watched = (registration: unknown) =>
  define('serviceWorker', { controller: registration, getRegistration: async () => registration })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  localStorage.setItem('h5Version', '1')
  sessionStorage.clear()
  for (const mock of [reload, erase, worker.update, worker.unregister]) mock.mockClear()
  worker.update.mockImplementation(() => (served === null ? Promise.reject() : Promise.resolve()))
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  caches = ['precache', 'public-media']
  served = 'one'
  vi.stubGlobal('caches', {
    keys: async () => caches,
    delete: async (name: string) => {
      caches = caches.filter((other) => other !== name)
      return true
    },
  })
  vi.stubGlobal('indexedDB', { deleteDatabase: erase })
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/h5/index.html?fresh')
    if (served === null) throw new TypeError('Failed to fetch')
    return new Response(`<meta name="build" content="${served}">`)
  })
  watched(worker)
  define('onLine', true)
  return () => {
    vi.clearAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** The page of build `one` before any code of the app. */
function open(): void {
  document.head.innerHTML = '<meta name="build" content="one"><meta name="theme-color">'
  document.body.innerHTML = '<div id="app"><div id="boot"></div></div>'
  const code = new Promise<void>((done) => {
    arrived = done
  })
  Reflect.apply(new Function('arrive', BOOT), undefined, [() => code])
}

const nothing = () => {
  expect(reload).not.toHaveBeenCalled()
  expect(worker.unregister).not.toHaveBeenCalled()
  expect(caches).toHaveLength(2)
}

describe('the watchdog of an app that has not rendered', () => {
  test('reloads a fresh shell after 15 s and keeps what is stored, the session included', async () => {
    for (const [name, value] of Object.entries({ token: 'mine', scope: 'me', epoch: '3' }))
      localStorage.setItem(name, value)
    open()
    await seconds(14.9)
    nothing()
    await seconds(0.1)
    expect(worker.update).toHaveBeenCalledTimes(1)
    expect(worker.unregister).toHaveBeenCalledTimes(1)
    expect(caches).toEqual([])
    expect(reload).toHaveBeenCalledTimes(1)
    expect(erase).not.toHaveBeenCalled()
    expect({ ...localStorage }).toEqual({ h5Version: '1', token: 'mine', scope: 'me', epoch: '3' })
  })

  test('waits while the device is offline, and not after that', async () => {
    define('onLine', false)
    open()
    await seconds(60)
    expect(worker.update).not.toHaveBeenCalled()
    nothing()
    define('onLine', true)
    await seconds(15)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('waits while the server does not answer', async () => {
    served = null
    open()
    await seconds(60)
    expect(worker.update).toHaveBeenCalled()
    nothing()
  })

  test('reloads once per build; after that only another build on the server causes a reload', async () => {
    open()
    await seconds(15)
    expect(reload).toHaveBeenCalledTimes(1)
    caches = ['precache', 'public-media']
    worker.unregister.mockClear()
    reload.mockClear()
    vi.clearAllTimers()
    open()
    await seconds(60)
    nothing()
    served = 'two'
    await seconds(15)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('reloads only for another build when its earlier try cannot be remembered', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    open()
    await seconds(60)
    nothing()
    served = 'two'
    await seconds(15)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

test('the watchdog does nothing once the app has rendered', async () => {
  open()
  await seconds(5)
  document.body.innerHTML = '<div id="app"><main></main></div>'
  await seconds(60)
  nothing()
})

describe('the watchdog of a page without a service worker', () => {
  beforeEach(() => watched(undefined))

  test('waits for a first load that is only slow', async () => {
    open()
    await seconds(120)
    nothing()
  })

  test('reloads a first load whose code is missing 15 s after that is known', async () => {
    open()
    await seconds(20)
    arrived()
    await seconds(9)
    expect(reload).not.toHaveBeenCalled()
    await seconds(16)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

test('an installation before h5Version 1 loses every database, including those of this app', async () => {
  localStorage.setItem('h5Version', '0')
  localStorage.setItem('token', 'old')
  const databases = async () => [{ name: 'h5-cache-4' }, { name: 'h5-drafts-1' }, { name: 'old-wallet' }]
  vi.stubGlobal('indexedDB', { deleteDatabase: erase, databases })
  open()
  await seconds(0)
  expect(erase.mock.calls.flat()).toEqual(['h5-cache-4', 'h5-drafts-1', 'old-wallet'])
  expect({ ...localStorage }).toEqual({ h5Version: '1' })
  erase.mockClear()
  open()
  await seconds(0)
  expect(erase).not.toHaveBeenCalled()
})

test('a storage that cannot be read for a moment is not treated as an older installation', () => {
  const clear = vi.fn()
  const getItem = () => {
    throw new DOMException('not now', 'UnknownError')
  }
  vi.stubGlobal('localStorage', { getItem, setItem: vi.fn(), clear })
  open()
  expect(clear).not.toHaveBeenCalled()
})
