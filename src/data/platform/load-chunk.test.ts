import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let chunk: typeof import('./load-chunk.ts')
const reload = vi.fn()
let asked: string[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  sessionStorage.clear()
  document.head.innerHTML = '<meta name="build" content="aaa111">'
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  asked = []
  answer(async () => new Response('the page'))
  chunk = await import('./load-chunk.ts')
})
afterEach(() => vi.useRealTimers())

function answer(fetched: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return fetched()
  })
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const lost = (message: string) => () => Promise.reject(new TypeError(message))
/**
 * Returns the reason of a failed load, or `open` while the load is pending because the page is about to
 * reload.
 */
async function outcome(load: () => Promise<unknown>): Promise<unknown> {
  const result = chunk.loadChunk(load).then(
    () => 'loaded',
    (error: unknown) => (error instanceof chunk.ChunkLoadError ? error.reason : error),
  )
  const open = new Promise((done) => setTimeout(() => done('open'), 2_000))
  await vi.advanceTimersByTimeAsync(2_000)
  return Promise.race([result, open])
}

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: http://localhost/h5/assets/x-1.js'],
  ['Firefox', 'error loading dynamically imported module: http://localhost/h5/assets/x-1.js'],
  ['WebKit', 'Importing a module script failed.'],
  ['WebKit, a page instead of a file', "'text/html' is not a valid JavaScript MIME type."],
  ['the style loader', 'Unable to preload CSS for /h5/assets/x-1.css'],
])('a script file that fails with the error message of %s reloads the page once', async (_, words) => {
  expect(await outcome(lost(words))).toBe('open')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await outcome(lost(words))).toBe('missing')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a script file that loads at the second try causes no reload', async () => {
  let tries = 0
  const load = () =>
    tries++ === 0 ? Promise.reject(new TypeError('Importing a module script failed.')) : Promise.resolve(7)
  expect(await outcome(load)).toBe('loaded')
  expect(reload).not.toHaveBeenCalled()
})

test('a script file that fails in another build reloads the page once more', async () => {
  await outcome(lost('Importing a module script failed.'))
  document.head.innerHTML = '<meta name="build" content="bbb222">'
  await outcome(lost('Importing a module script failed.'))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a script file that fails while offline does not reload the page, because the request that checks the server bypasses the service worker', async () => {
  answer(offline)
  expect(await outcome(lost('Importing a module script failed.'))).toBe('error')
  expect(reload).not.toHaveBeenCalled()
  expect(asked).toEqual([expect.stringMatching(/index\.html\?fresh$/)])
})

test('a script file that fails while work is unfinished does not reload the page', async () => {
  chunk.allowReloads(() => false)
  expect(await outcome(lost('Importing a module script failed.'))).toBe('missing')
  expect(reload).not.toHaveBeenCalled()
})

test('the exception of a module that was loaded is passed on, and does not count as a missing file', async () => {
  const fault = new TypeError('x is not a function')
  const load = vi.fn(() => Promise.reject(fault))
  expect(await outcome(load)).toBe(fault)
  expect(load).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('the exception of a module that was loaded at the second attempt is passed on', async () => {
  const fault = new TypeError('x is not a function')
  const load = vi
    .fn(() => Promise.reject(fault))
    .mockImplementationOnce(lost('Importing a module script failed.'))
  expect(await outcome(load)).toBe(fault)
  expect(reload).not.toHaveBeenCalled()
})

test('the module of a script file that loads is returned unchanged', async () => {
  await expect(chunk.loadChunk(async () => 7)).resolves.toBe(7)
})

test('a script file without an answer fails after 120 s', async () => {
  chunk.allowReloads(() => false)
  let error: unknown
  const load = chunk.loadChunk(() => new Promise(() => {})).catch((reason: unknown) => (error = reason))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await load
  expect(error).toMatchObject({ reason: 'timeout' })
})
