import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startWatchdog } from './watchdog.ts'

const reload = vi.fn()
const erase = vi.fn()
const worker = { update: vi.fn<() => Promise<unknown>>(), unregister: vi.fn(async () => true) }
let caches: string[]
/** The build id that the server reports; null when the server does not answer. */
let served: string | null
/**
 * Resolves the promise `codeSettled` of the watchdog, as when the app's code has run or has failed to load.
 */
let settleCode: () => void

const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const watched = (registration: unknown) =>
  define('serviceWorker', { controller: registration, getRegistration: async () => registration })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
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
    expect(url).toBe(`${import.meta.env.BASE_URL}index.html?fresh`)
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

/** Opens the page of build `one`, in which no code of the app has run yet. */
function open(): void {
  document.head.innerHTML = '<meta name="build" content="one">'
  document.body.innerHTML = '<div id="app"><div id="boot"></div></div>'
  startWatchdog(
    new Promise((done) => {
      settleCode = done
    }),
  )
}

const nothing = () => {
  expect(reload).not.toHaveBeenCalled()
  expect(worker.unregister).not.toHaveBeenCalled()
  expect(caches).toHaveLength(2)
}

describe('the watchdog of an app that has not rendered', () => {
  test('reloads the page after 15 s without service worker and caches, and keeps stored data and session', async () => {
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
    expect({ ...localStorage }).toEqual({ token: 'mine', scope: 'me', epoch: '3' })
  })

  test('does nothing while the device is offline, and reloads the page once the device is online', async () => {
    define('onLine', false)
    open()
    await seconds(60)
    expect(worker.update).not.toHaveBeenCalled()
    nothing()
    define('onLine', true)
    await seconds(15)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not reload the page while the server does not answer', async () => {
    served = null
    open()
    await seconds(60)
    expect(worker.update).toHaveBeenCalled()
    nothing()
  })

  test('reloads the page once per build, and again only when the server has another build', async () => {
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

  test('with blocked session storage, reloads the page only when the server has another build', async () => {
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

  test('does not reload the page while the first load is slow', async () => {
    open()
    await seconds(120)
    nothing()
  })

  test('reloads the page 15 s after the code of the first load ran or failed without rendering the app', async () => {
    open()
    await seconds(20)
    settleCode()
    await seconds(9)
    expect(reload).not.toHaveBeenCalled()
    await seconds(16)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
