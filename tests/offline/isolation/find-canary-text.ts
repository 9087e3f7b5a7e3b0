import type { BrowserContext, Page } from '@playwright/test'

/** Where a canary text was found. */
export interface Find {
  readonly where: string
  readonly canary: string
}

/**
 * Everything that a page of this origin can read from the device's storage: databases, localStorage,
 * sessionStorage, caches, cookies.
 */
const kept = (page: Page): Promise<readonly (readonly [string, string])[]> =>
  page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((give, fail) => {
        asked.onsuccess = () => give(asked.result)
        asked.onerror = () => fail(asked.error)
      })
    const found: [string, string][] = [
      ['localStorage', JSON.stringify({ ...localStorage })],
      ['sessionStorage', JSON.stringify({ ...sessionStorage })],
      ['cookies', document.cookie],
      ['address', window.location.href],
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())])
        found.push([`${name} ${store}`, JSON.stringify([keys, values])])
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const type = answer?.headers.get('content-type') ?? ''
        const text = /json|text|html|javascript/.test(type) ? ((await answer?.text()) ?? '') : ''
        found.push([`cache ${name}`, `${request.url} ${text}`])
      }
    }
    return found
  })

/** The whole content of the document, visible or hidden: texts, fields, attributes. */
const written = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    )
    return [document.documentElement.outerHTML, ...fields].join('\n')
  })

/** Searches all tabs and all stores for these texts; returns where they were found. */
export async function search(context: BrowserContext, canaries: readonly string[]): Promise<Find[]> {
  const finds: Find[] = []
  const look = (where: string, text: string) => {
    for (const canary of canaries) if (text.includes(canary)) finds.push({ where, canary })
  }
  const pages = context.pages().filter((page) => page.url().startsWith('http'))
  for (const [at, page] of pages.entries()) look(`tab ${at + 1}`, await written(page))
  const [first] = pages
  if (first) for (const [where, text] of await kept(first)) look(where, text)
  return finds
}
