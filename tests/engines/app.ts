import { type Tab, until } from './engine.ts'

/** Actions in the app as scripts for every browser engine. */

const text = (value: string): string => JSON.stringify(value)

/**
 * Opens a route as a person of that token, in English, in a document of its own. What the device remembers is written
 * from the worker's text, the one document here that is not the app and may write: an app that is left while it
 * registers its worker leaves WebKitGTK without any, for this origin and until it is restarted.
 */
export async function start(tab: Tab, origin: string, route: string, token = ''): Promise<void> {
  await tab.open(`${origin}/h5/sw.js`)
  // Without a version the device is one from before the app kept any, and is emptied.
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

/** Under the worker, with a reload when the first one came too late for this page. */
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
export const sees = (tab: Tab, words: RegExp): Promise<boolean> =>
  until(tab, `“${words.source}” on screen`, `return ${words}.test(document.body.innerText)`)

export const build = (tab: Tab): Promise<string> =>
  tab.run("return document.querySelector('meta[name=build]').content")

/** Clicks the first button or link of that name, as soon as it is there; in the topmost dialog when one is open. */
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

/** Types into the field of that name. */
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

/** Every place of the device in which a text is kept: databases, local and session storage, caches' addresses. */
export const placesOf = (tab: Tab, canary: string): Promise<string[]> =>
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
