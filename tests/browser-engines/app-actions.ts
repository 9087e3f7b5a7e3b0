import { type Tab, until } from './browser-engine.ts'

/** Actions in the app, as scripts that run in every browser engine. */

const text = (value: string): string => JSON.stringify(value)

/**
 * Opens a route in a new document, in English, signed in with `token`. The storage is written from a tab that
 * shows the service worker's script, because this document has the app's origin but does not start the app.
 * If a page were left while the app registers its service worker, WebKitGTK would have no service worker for
 * this origin until its restart.
 */
export async function start(tab: Tab, origin: string, route: string, token = ''): Promise<void> {
  await tab.open(`${origin}/h5/sw.js`)
  // Without a stored version number the app would treat the storage as a leftover of an old installation and
  // clear it.
  await tab.run(`
    localStorage.setItem('h5Version', '1')
    localStorage.setItem('lang', 'en')
    if (${text(token)}) localStorage.setItem('token', ${text(token)})`)
  await tab.open(`${origin}/h5/#${route}`)
  await booted(tab)
}

export const booted = (tab: Tab): Promise<boolean> =>
  until(
    tab,
    'the app',
    "const app = document.getElementById('app'); return 'booted' in app.dataset && !document.getElementById('boot')",
  )

/**
 * Waits until the service worker controls the page, and reloads the page if it was opened before the service
 * worker was active.
 */
export async function underWorker(tab: Tab): Promise<void> {
  await until(
    tab,
    'a worker',
    'return (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"',
  )
  if (await tab.run('return navigator.serviceWorker.controller !== null')) return
  await tab.reload()
  await booted(tab)
  await until(tab, 'the worker', 'return navigator.serviceWorker.controller !== null')
}

/** Waits until a text is on screen. */
export const waitForText = (tab: Tab, words: RegExp): Promise<boolean> =>
  until(tab, `“${words.source}” on screen`, `return ${words}.test(document.body.innerText)`)

export const build = (tab: Tab): Promise<string> =>
  tab.run("return document.querySelector('meta[name=build]').content")

/**
 * Clicks the first button or link with this accessible name as soon as it exists, in the topmost dialog if one
 * is open.
 */
export const tap = (tab: Tab, name: RegExp): Promise<boolean> =>
  until(
    tab,
    `the button “${name.source}”`,
    `const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
     const found = [...place.querySelectorAll('button, a')]
       .find((one) => ${name}.test(one.textContent.trim()) || ${name}.test(one.getAttribute('aria-label') ?? ''))
     found?.click()
     return found !== undefined && !found.matches(":disabled, [aria-disabled=true]")`,
  )

/** Types into the field with this accessible name. */
export const type = (tab: Tab, name: string, value: string): Promise<boolean> =>
  until(
    tab,
    `the field “${name}”`,
    `const field = [...document.querySelectorAll('input')].find((one) =>
       one.getAttribute('aria-label') === ${text(name)} ||
       [...(one.labels ?? [])].some((label) => label.textContent.includes(${text(name)})))
     if (!field) return false
     field.focus()
     Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${text(value)})
     field.dispatchEvent(new Event('input', { bubbles: true }))
     return true`,
  )

/** All stores of the device that contain a text: databases, local and session storage, request URLs in caches. */
export const storesContaining = (tab: Tab, canary: string): Promise<string[]> =>
  tab.run(`
    const wanted = ${text(canary)}
    const found = []
    for (const area of ['localStorage', 'sessionStorage'])
      if (JSON.stringify({ ...window[area] }).includes(wanted)) found.push(area)
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((done, failed) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => failed(asked.error)
      })
      for (const store of db.objectStoreNames) {
        const all = (what) => new Promise((done) => {
          const asked = db.transaction(store).objectStore(store)[what]()
          asked.onsuccess = () => done(asked.result)
          asked.onerror = () => done([])
        })
        const kept = JSON.stringify([await all('getAll'), await all('getAllKeys')])
        if (kept.includes(wanted)) found.push(name + '/' + store)
      }
      db.close()
    }
    return found`)
