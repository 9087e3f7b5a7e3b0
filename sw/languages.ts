import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isLang, LANGS, type Lang } from '#contract/wire/lang.ts'
import { STORES, withStore } from '#data/store/db.ts'
import { parseKey } from '#data/store/record-key.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'h5-words'
const NAME = new RegExp(`/assets/(${LANGS.join('|')})-[\\w-]{8}\\.js$`)

/** The language of a catalogue file; null for other files. */
export function languageOf(url: string): Lang | null {
  const lang = NAME.exec(`/${url}`)?.[1] ?? ''
  return isLang(lang) ? lang : null
}

/** Whether an answer is a script; a captive portal's page or a 404 is not a catalogue. */
const isScript = ({ status, headers }: Response): boolean =>
  status === 200 && /javascript/.test(headers.get('content-type') ?? '')
const scripts: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isScript(response) ? response : null),
}

/**
 * Caches the catalogues of this build. Each catalogue is as large as a product's screens, and most devices use one
 * language. So at installation only the languages of stored answers are cached (all languages when these are unknown),
 * and each further language when it is chosen. `files`: addresses relative to the app's base.
 */
export function startLanguages(files: readonly string[]): void {
  const mine = new Set(files.map((file) => new URL(file, self.location.href).href))
  registerRoute(({ url }) => mine.has(url.href), new CacheFirst({ cacheName: CACHE, plugins: [scripts] }))
  self.addEventListener('install', (event) => event.waitUntil(keep(files)))
  self.addEventListener('activate', (event) => event.waitUntil(forget(mine)))
}

async function keep(files: readonly string[]): Promise<void> {
  const spoken = await spokenHere()
  const wanted = files.filter((file) => spoken.size === 0 || spoken.has(languageOf(file) ?? 'en'))
  const cache = await caches.open(CACHE)
  await Promise.all(
    wanted.map(async (file) => {
      if (await cache.match(file)) return
      const answer = await fetch(file)
      // The error makes the installation fail; the browser retries the installation later.
      if (!isScript(answer)) throw new TypeError(`${file} is no catalogue`)
      await cache.put(file, answer)
    }),
  )
}

/** Languages of the stored answers; a page makes requests in a new language as soon as that language is chosen. */
const spokenHere = (): Promise<ReadonlySet<Lang>> =>
  withStore(async (db) => {
    const keys = await Promise.all(STORES.map((store) => db.getAllKeys(store)))
    return new Set(keys.flat().flatMap((key) => parseKey(key)?.[1] ?? []))
  }, new Set<Lang>())

/** Deletes the catalogues of earlier builds. */
async function forget(mine: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys()) if (!mine.has(url)) await cache.delete(url)
}
