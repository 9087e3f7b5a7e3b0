import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { market } from '#contract/market.ts'

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
  readonly update = vi.fn(() => Promise.resolve())
  /** A new version was found and installed. */
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    worker.become('installed')
    return worker
  }
}

let registration: FakeRegistration
let container: EventTarget & { controller: unknown; register: () => Promise<FakeRegistration> }
let update: typeof import('./update.ts')
let root: Root
let ready: boolean[]
const reload = vi.fn()

function Probe({ dirty }: { readonly dirty: boolean }) {
  ready.push(update.useUpdate().ready)
  update.useHoldUpdate(dirty)
  return null
}
const show = (dirty: boolean) => act(async () => root.render(<Probe dirty={dirty} />))

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  registration = new FakeRegistration()
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  update = await import('./update.ts')
  root = createRoot(document.createElement('div'))
  ready = []
  await show(false)
  return () => act(async () => root.unmount())
})

describe('a new version', () => {
  test('is offered, and takes over only when it is tapped for', async () => {
    await update.startUpdates('/h5/sw.js')
    let worker: FakeWorker | undefined
    await act(async () => {
      worker = registration.find()
    })
    expect(ready.at(-1)).toBe(true)
    expect(worker?.postMessage).not.toHaveBeenCalled()
    update.applyUpdate()
    expect(worker?.postMessage).toHaveBeenCalledWith({ type: 'skipWaiting' }, expect.anything())
    container.dispatchEvent(new Event('controllerchange'))
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that another tab took waits for the write of this one', async () => {
    let answer: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)))
    const { send } = await import('./write.ts')
    await update.startUpdates('/h5/sw.js')
    let sent: Promise<unknown> = Promise.resolve()
    await act(async () => {
      sent = send(market.addFavourite, { currency_id: 1 }).catch(() => {})
    })
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).not.toHaveBeenCalled()
    await act(async () => {
      answer(new Response('{"type":"error","code":0,"message":"no","key":"param_error","server_time":1}'))
      await sent
    })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that waited since the last launch is offered as well', async () => {
    registration.waiting = new FakeWorker()
    await act(async () => update.startUpdates('/h5/sw.js'))
    expect(ready.at(-1)).toBe(true)
  })

  test('is not offered while a form is dirty, and is when it is clean', async () => {
    await show(true)
    await update.startUpdates('/h5/sw.js')
    await act(async () => void registration.find())
    expect(ready.at(-1)).toBe(false)
    await show(false)
    expect(ready.at(-1)).toBe(true)
  })

  test('put off is not offered again until the next one', async () => {
    await update.startUpdates('/h5/sw.js')
    await act(async () => void registration.find())
    await act(async () => update.postponeUpdate())
    expect(ready.at(-1)).toBe(false)
    await act(async () => void registration.find())
    expect(ready.at(-1)).toBe(true)
  })
})

test('the first installation is no update and reloads nothing', async () => {
  container.controller = null
  await update.startUpdates('/h5/sw.js')
  await act(async () => void registration.find())
  expect(ready.at(-1)).toBe(false)
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

test('without workers the app runs on', async () => {
  container.register = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  await expect(update.startUpdates('/h5/sw.js')).resolves.toBeUndefined()
})
