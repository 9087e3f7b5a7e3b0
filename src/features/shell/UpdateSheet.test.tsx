import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { button, click, render, settle, until } from '#ui/test-kit.tsx'

let update: typeof import('#data/platform/app-update.ts')
let modals: typeof import('#ui/overlays/modals.ts')
let UpdateSheet: typeof import('./UpdateSheet.tsx').UpdateSheet

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly postMessage = vi.fn()
}
class FakeRegistration extends EventTarget {
  readonly waiting = null
  installing: FakeWorker | null = null
  readonly update = async () => {}
}
let registration: FakeRegistration
const asked = () => document.querySelector('dialog[open]')?.textContent ?? ''

/** Simulates that the browser has found and installed a new version. */
async function find(): Promise<FakeWorker> {
  const worker = new FakeWorker()
  registration.installing = worker
  await act(async () => {
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  })
  return worker
}

/** Makes the update check once more whether a sheet is open. */
const look = () => act(async () => update.holdUpdate(() => false)())

async function launch(): Promise<void> {
  vi.resetModules()
  ;[update, modals, { UpdateSheet }] = await Promise.all([
    import('#data/platform/app-update.ts'),
    import('#ui/overlays/modals.ts'),
    import('./UpdateSheet.tsx'),
  ])
  registration = new FakeRegistration()
  vi.stubGlobal('fetch', async () => new Response(''))
  const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  await update.startUpdates('/h5/sw.js')
}
// Loads the modules once, so that the tests are fast.
beforeAll(launch, 60_000)
beforeEach(launch)

test('the update sheet announces a new version, and a click on Update activates the version', async () => {
  render(<UpdateSheet />)
  const worker = await find()
  await until(() => expect(asked()).toContain('A new version is ready'))
  expect(worker.postMessage).not.toHaveBeenCalled()
  click(button('Update'))
  expect(worker.postMessage).toHaveBeenCalledTimes(1)
})

test('the update sheet does not open over another sheet, and opens once the other sheet is closed', async () => {
  render(<UpdateSheet />)
  const confirm = document.body.appendChild(document.createElement('dialog'))
  modals.openModal(confirm)
  await find()
  await settle()
  expect(asked()).not.toContain('A new version is ready')
  modals.removeModal(confirm)
  confirm.remove()
  await look()
  await until(() => expect(asked()).toContain('A new version is ready'))
})

test('the update sheet stays open when the app checks again whether a sheet postpones the update', async () => {
  render(<UpdateSheet />)
  await find()
  await until(() => expect(asked()).toContain('A new version is ready'))
  await look()
  expect(asked()).toContain('A new version is ready')
  click(button('Later'))
  await until(() => expect(asked()).toBe(''))
})

test('the button Later closes the update sheet even while the activation waits for the old service worker', async () => {
  render(<UpdateSheet />)
  await find()
  await until(() => expect(asked()).toContain('A new version is ready'))
  click(button('Update'))
  click(button('Later'))
  await until(() => expect(asked()).toBe(''))
})
