import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { market } from '#contract/market/market.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn()
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  active: FakeWorker | null = null
  readonly update = vi.fn(() => Promise.resolve())
  /** Simulates that the browser has found and installed a new version of the worker. */
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    worker.become('installed')
    return worker
  }
}

let registration: FakeRegistration
let container: EventTarget & {
  controller: unknown
  register: (url: string, options?: RegistrationOptions) => Promise<FakeRegistration>
}
let update: typeof import('./app-update.ts')
let root: Root
let ready: boolean[]
/** The id of the build whose page the worker would serve. */
let shell: string
const reload = vi.fn()

function Probe({ dirty }: { readonly dirty: boolean }) {
  ready.push(update.useUpdate())
  update.useHoldUpdate(dirty)
  return null
}
const show = (dirty: boolean) => act(async () => root.render(<Probe dirty={dirty} />))
const settle = () => act(async () => new Promise((done) => setTimeout(done, 5)))
/** Makes the worker of build `two` take control of the page, as after a request by any tab. */
async function takeOver(): Promise<void> {
  shell = 'two'
  container.dispatchEvent(new Event('controllerchange'))
  await settle()
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  document.head.innerHTML = '<meta name="build" content="one">'
  document.body.innerHTML = ''
  shell = 'one'
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => new Response(`<meta name="build" content="${shell}">`))
  registration = new FakeRegistration()
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  await begin()
  return () => act(async () => root.unmount())
})

/** Loads the page; the tab keeps the session storage of the previous page. */
async function begin(): Promise<void> {
  vi.resetModules()
  update = await import('./app-update.ts')
  root = createRoot(document.createElement('div'))
  ready = []
  await show(false)
}

describe('a page without a service worker', () => {
  test('asks a service worker that became active while the page loaded to take control of the page', async () => {
    registration.active = new FakeWorker()
    container.controller = null
    await update.startUpdates('/h5/sw.js')
    expect(registration.active.postMessage).toHaveBeenCalledWith({ type: 'claim' }, expect.anything())
  })

  test.each(['installing', 'waiting'] as const)(
    'does not ask the active worker to take control of the page while another worker is %s',
    async (next) => {
      registration.active = new FakeWorker()
      registration[next] = new FakeWorker()
      container.controller = null
      await update.startUpdates('/h5/sw.js')
      expect(registration.active.postMessage).not.toHaveBeenCalled()
    },
  )

  test('does not send a message to a worker that took control of the page while the page loaded', async () => {
    registration.active = new FakeWorker()
    await update.startUpdates('/h5/sw.js')
    expect(registration.active.postMessage).not.toHaveBeenCalled()
  })
})

describe('a new version', () => {
  test('is offered, and takes control only after the person accepts it', async () => {
    await update.startUpdates('/h5/sw.js')
    let worker: FakeWorker | undefined
    await act(async () => {
      worker = registration.find()
    })
    expect(ready.at(-1)).toBe(true)
    expect(worker?.postMessage).not.toHaveBeenCalled()
    void update.applyUpdate()
    expect(worker?.postMessage.mock.calls.map(([said]) => said)).toEqual([{ type: 'skipWaiting' }])
    expect(reload).not.toHaveBeenCalled()
    await takeOver()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that the person accepted reloads the page after 15 s when the old worker has not finished its requests', async () => {
    await update.startUpdates('/h5/sw.js')
    await act(async () => void registration.find())
    vi.useFakeTimers()
    let over = false
    void update.applyUpdate().then(() => (over = true))
    await vi.advanceTimersByTimeAsync(update.FINISH_LIMIT - 1)
    expect(over).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toBe(true)
    vi.useRealTimers()
    // The reload ends the reads of this page that the old worker has not finished.
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that has been installed since the last launch is offered', async () => {
    registration.waiting = new FakeWorker()
    await act(async () => update.startUpdates('/h5/sw.js'))
    expect(ready.at(-1)).toBe(true)
    expect(registration.waiting.postMessage).not.toHaveBeenCalled()
  })

  test('is not offered while a form has changes', async () => {
    await show(true)
    await update.startUpdates('/h5/sw.js')
    await act(async () => void registration.find())
    expect(ready.at(-1)).toBe(false)
    await show(false)
    expect(ready.at(-1)).toBe(true)
  })

  test('is not offered while any field on any screen holds text', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    await update.startUpdates('/h5/sw.js')
    await act(async () => {
      field.value = '0.5'
      field.dispatchEvent(new Event('input', { bubbles: true }))
      registration.find()
    })
    expect(ready.at(-1)).toBe(false)
    await act(async () => {
      field.value = ''
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(ready.at(-1)).toBe(true)
  })

  test('that was postponed is not offered again until the next version', async () => {
    await update.startUpdates('/h5/sw.js')
    await act(async () => void registration.find())
    await act(async () => update.postponeUpdate())
    expect(ready.at(-1)).toBe(false)
    await act(async () => void registration.find())
    expect(ready.at(-1)).toBe(true)
  })

  test('that the browser discarded is no longer offered', async () => {
    await update.startUpdates('/h5/sw.js')
    let worker: FakeWorker | undefined
    await act(async () => {
      worker = registration.find()
    })
    expect(ready.at(-1)).toBe(true)
    await act(async () => worker?.become('redundant'))
    expect(ready.at(-1)).toBe(false)
  })

  test('is requested every hour and when the page becomes visible, bypassing every cache', async () => {
    const register = vi.spyOn(container, 'register')
    vi.useFakeTimers()
    await update.startUpdates('/h5/sw.js')
    expect(register).toHaveBeenCalledExactlyOnceWith('/h5/sw.js', { updateViaCache: 'none' })
    expect(registration.update).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3_600_000)
    expect(registration.update).toHaveBeenCalledTimes(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})

test('a missing script file does not reload a page with unfinished work', async () => {
  const { loadChunk } = await import('./load-chunk.ts')
  const end = update.holdUpdate(() => true)
  const lost = () => loadChunk(() => Promise.reject(new TypeError('Importing a module script failed.')))
  await expect(lost()).rejects.toMatchObject({ reason: 'missing' })
  expect(reload).not.toHaveBeenCalled()
  end()
  void lost()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

describe('a new version activated by another tab', () => {
  test('reloads a page without unfinished work', async () => {
    await update.startUpdates('/h5/sw.js')
    await takeOver()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('reloads a page restored from the back-forward cache', async () => {
    await update.startUpdates('/h5/sw.js')
    shell = 'two'
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect(reload).toHaveBeenCalled()
  })

  test('reloads a page that was loading at most twice, and is then offered if that page still has the old version', async () => {
    shell = 'two'
    for (const times of [1, 2, 2]) {
      await begin()
      await act(async () => update.startUpdates('/h5/sw.js'))
      await settle()
      expect(reload).toHaveBeenCalledTimes(times)
      await takeOver()
      expect(reload).toHaveBeenCalledTimes(times)
      expect(ready.at(-1)).toBe(true)
    }
  })

  test('does not reload a page with a changed form, and is offered once the form is clean', async () => {
    await update.startUpdates('/h5/sw.js')
    await show(true)
    await takeOver()
    expect(reload).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(false)
    await show(false)
    expect(reload).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(true)
    void update.applyUpdate()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not reload a page with an open confirm sheet', async () => {
    await update.startUpdates('/h5/sw.js')
    let open = true
    const end = update.holdUpdate(() => open)
    await takeOver()
    expect(reload).not.toHaveBeenCalled()
    open = false
    await act(async () => end())
    expect(ready.at(-1)).toBe(true)
  })

  test('does not reload a page with a write in flight', async () => {
    let answer: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('index.html')
        ? Promise.resolve(new Response(`<meta name="build" content="${shell}">`))
        : new Promise<Response>((done) => (answer = done)),
    )
    const { send } = await import('../api/write.ts')
    await update.startUpdates('/h5/sw.js')
    let sent: Promise<unknown> = Promise.resolve()
    await act(async () => {
      sent = send(market.addFavourite, { currency_id: 1 }).catch(() => {})
    })
    await takeOver()
    expect(reload).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(false)
    await act(async () => {
      answer(new Response('{"type":"error","code":0,"message":"no","key":"param_error","server_time":1}'))
      await sent
    })
    expect(reload).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(true)
  })
})

describe('a version that has been installed since the last launch', () => {
  const launch = (type: string, touched: boolean) => {
    const entry = { type, name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null }
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
    Object.defineProperty(navigator, 'userActivation', {
      value: { hasBeenActive: touched },
      configurable: true,
    })
    registration.waiting = new FakeWorker()
    return act(async () => update.startUpdates('/h5/sw.js'))
  }
  const ALONE = { type: 'skipWaiting', ifAlone: true }

  test('is asked to take control, if no other page is open, at a launch before the person has touched the page', async () => {
    await launch('navigate', false)
    expect(registration.waiting?.postMessage.mock.calls.map(([said]) => said)).toEqual([ALONE])
    // Another tab is open, so the update is offered instead of applied.
    expect(ready.at(-1)).toBe(true)
  })

  test('that takes control by itself is offered, without a reload, on a page that was touched meanwhile', async () => {
    await launch('navigate', false)
    document.dispatchEvent(new Event('pointerdown'))
    await takeOver()
    expect(reload).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(true)
  })

  test('that takes control by itself reloads a page that nobody touched', async () => {
    await launch('navigate', false)
    await takeOver()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not take control by itself on a page with unfinished work, and is offered once the work is finished', async () => {
    const end = update.holdUpdate(() => true)
    await launch('navigate', false)
    expect(registration.waiting?.postMessage).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(false)
    await act(async () => end())
    expect(ready.at(-1)).toBe(true)
  })

  test.each([
    ['touched', 'navigate', true],
    ['loaded again', 'reload', false],
  ])('is offered, and does not take control by itself, on a page that was %s', async (_, type, touched) => {
    await launch(type, touched)
    expect(registration.waiting?.postMessage).not.toHaveBeenCalled()
    expect(ready.at(-1)).toBe(true)
  })
})

test('the first installation of the worker is not offered as an update and does not reload the page', async () => {
  container.controller = null
  await update.startUpdates('/h5/sw.js')
  await act(async () => void registration.find())
  expect(ready.at(-1)).toBe(false)
  container.dispatchEvent(new Event('controllerchange'))
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

describe('an app whose service worker cannot be registered', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('runs without a worker and makes no further attempt when the browser forbids workers', async () => {
    const register = vi.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')))
    container.register = register
    await update.startUpdates('/h5/sw.js')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(register).toHaveBeenCalledTimes(1)
  })

  test('registers the worker again when its script failed to load', async () => {
    const register = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    container.register = register
    await update.startUpdates('/h5/sw.js')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(register).toHaveBeenCalledTimes(2)
    container.register = vi.fn(() => Promise.resolve(registration))
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(container.register).toHaveBeenCalledTimes(1)
  })

  test('registers the worker again when its installation failed', async () => {
    container.controller = null
    const first = new FakeWorker()
    registration.installing = first
    const register = vi.spyOn(container, 'register')
    await update.startUpdates('/h5/sw.js')
    first.become('redundant')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(register).toHaveBeenCalledTimes(2)
  })
})
