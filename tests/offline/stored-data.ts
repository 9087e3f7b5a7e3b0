import type { Page } from '@playwright/test'

export interface KeptRecord {
  readonly store: string
  readonly key: string
  readonly value: unknown
}

/** The raw contents of all databases of the app on this device, as records. */
export const stored = (page: Page): Promise<readonly KeptRecord[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: { store: string; key: string; value: unknown }[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('h5-cache-')) continue
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const tx = db.transaction(store).objectStore(store)
        const [keys, values] = [await done(tx.getAllKeys()), await done(tx.getAll())]
        for (const [at, key] of keys.entries()) found.push({ store, key: String(key), value: values[at] })
      }
      db.close()
    }
    return found
  })

/** Whether the device stores this text in a database (drafts included), in localStorage or in sessionStorage. */
export const holds = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames)
        kept.push(JSON.stringify(await done(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return kept.some((all) => all.includes(wanted) || all.includes(JSON.stringify(wanted).slice(1, -1)))
  }, text)

/**
 * The keys of stored responses (for `intents`: of queued reads), without records that belong to the device
 * itself.
 */
export const keysIn = async (page: Page, store?: string): Promise<readonly string[]> =>
  (await stored(page))
    .filter((record) =>
      store === undefined ? !['meta', 'intents'].includes(record.store) : record.store === store,
    )
    .map(({ key }) => key)

export const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
