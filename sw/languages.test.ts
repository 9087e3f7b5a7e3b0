import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshStore, type Store } from '#data/store/test-kit.ts'

const ORIGIN = 'http://h5.test'
const FILES = ['assets/en-11111111.js', 'assets/vn-22222222.js', 'assets/th-33333333.js']
const fetching = vi.fn<(file: string) => Promise<Response>>()
const kept = new Map<string, Response>()
const addressOf = (file: string | Request): string =>
  new URL(typeof file === 'string' ? file : file.url, `${ORIGIN}/h5/sw.js`).href
const cache = {
  match: async (file: string) => kept.get(addressOf(file)),
  put: async (file: string, answer: Response) => void kept.set(addressOf(file), answer),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  delete: async (file: string) => kept.delete(addressOf(file)),
}
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })

let store: Store
let work: Promise<unknown>[]
let listeners: Map<string, (event: object) => void>

/** Dispatches an event to the worker and waits for its result. */
async function tell(type: string): Promise<void> {
  work = []
  listeners.get(type)?.({ waitUntil: (given: Promise<unknown>) => work.push(given) })
  await Promise.all(work)
}

beforeEach(async () => {
  store = await freshStore()
  listeners = new Map()
  kept.clear()
  fetching.mockReset()
  fetching.mockImplementation(async () => script())
  const location = new URL(`${ORIGIN}/h5/sw.js`)
  vi.stubGlobal('location', location)
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', {
    location,
    __WB_DISABLE_DEV_LOGS: true,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  const { startLanguages } = await import('./languages.ts')
  startLanguages(FILES)
})

const names = () => [...kept.keys()].map((url) => url.replace(`${ORIGIN}/h5/assets/`, '')).sort()
const read = (lang: string, from: 'quotes' | 'profile' = 'quotes') =>
  store.withStore(
    (db) =>
      db.put(
        from,
        { text: '[]', asOf: 1, receivedAt: 1, lastUsed: 1, mark: '' },
        `public|${lang}|POST /currency/quotation_new|`,
      ),
    '',
  )

describe('a new service worker', () => {
  test('stores the catalogues of the languages of stored answers, and no other catalogues', async () => {
    await read('vn')
    await tell('install')
    expect(names()).toEqual(['vn-22222222.js'])
    await read('th', 'profile')
    await tell('install')
    expect(names()).toEqual(['th-33333333.js', 'vn-22222222.js'])
    // Cached catalogues are not fetched again.
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  test('stores every catalogue when there is no stored answer', async () => {
    await tell('install')
    expect(kept.size).toBe(FILES.length)
  })

  test('is not installed when a captive portal’s page replaces a catalogue', async () => {
    await read('en')
    fetching.mockImplementation(
      async () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }),
    )
    await expect(tell('install')).rejects.toThrow('en-11111111.js is no catalogue')
    expect(kept.size).toBe(0)
  })

  test('deletes the catalogues of the previous build when it takes over', async () => {
    kept.set(`${ORIGIN}/h5/assets/vn-00000000.js`, script())
    await read('vn')
    await tell('install')
    expect(names()).toEqual(['vn-00000000.js', 'vn-22222222.js'])
    await tell('activate')
    expect(names()).toEqual(['vn-22222222.js'])
  })
})

test('a catalogue is recognised among the files of the app by its file name', async () => {
  const { languageOf } = await import('./languages.ts')
  expect(languageOf('assets/kor-Yt-akeU-.js')).toBe('kor')
  for (const file of ['assets/entry-Yt-akeU-.js', 'assets/en-Yt-akeU-.css', 'en-Yt-akeU-.js', 'index.html'])
    expect(languageOf(file)).toBeNull()
})
