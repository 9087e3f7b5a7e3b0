import assert from 'node:assert/strict'
import { DATABASE } from '#data/store/db.ts'
import { newPerson } from '../helpers/test-people.ts'
import type { Build, Site } from '../offline/builds/index.ts'
import { startProxy } from '../offline/proxy/index.ts'
import { booted, build, start, storesContaining, tap, type, underWorker, waitForText } from './app-actions.ts'
import { type Engine, until } from './browser-engine.ts'

const MARKET = '/pages/market/market'

export interface World {
  readonly engine: Engine
  readonly site: Site
  readonly one: Build
  readonly two: Build
}

/** While the server is down, a reload shows the app with its stored data and the age of that data. */
async function offlineReload({ engine, site }: World): Promise<void> {
  const proxy = await startProxy(site.origin)
  try {
    const tab = await engine.tab()
    await start(tab, proxy.origin, MARKET)
    await underWorker(tab)
    await waitForText(tab, /BTC\/USDT/)
    await until(
      tab,
      'kept quotes',
      `const kept = await new Promise((done) => {
         const asked = indexedDB.open('${DATABASE}')
         // Aborts the creation of the database: if the app has not created its database yet, this check
         // must not create the database either.
         asked.onupgradeneeded = () => asked.transaction.abort()
         asked.onerror = () => done(0)
         asked.onsuccess = () => {
           const count = asked.result.transaction('quotes').objectStore('quotes').count()
           count.onsuccess = () => { asked.result.close(); done(count.result) }
         }
       })
       return kept > 0`,
    )
    await proxy.kill()
    await tab.reload()
    await booted(tab)
    await waitForText(tab, /BTC\/USDT/)
    await waitForText(tab, /As of \d\d:\d\d:\d\d/)
    await waitForText(tab, /Offline|Reconnecting/)
    await proxy.revive()
    await until(
      tab,
      'the end of the strip',
      'return !/Offline|Reconnecting/.test(document.body.innerText)',
      90_000,
    )
  } finally {
    await proxy.close()
  }
}

/** After a logout no data of the person is left on the device (docs/offline.md#rule-10-wipe). */
async function wipeAtLogout({ engine, site }: World): Promise<void> {
  const proxy = await startProxy(site.origin)
  try {
    const person = await newPerson(proxy.origin)
    // The person's invite code, which no other person has and which is never masked.
    const { extension_code: canary } = await person.get<{ extension_code: string }>('/user/info')
    const tab = await engine.tab()
    await start(tab, proxy.origin, '/pages/setting/setting', person.token)
    const deadline = Date.now() + 60_000
    while ((await storesContaining(tab, canary)).length === 0) {
      assert.ok(Date.now() < deadline, 'the person was never kept, so nothing could be wiped')
      await new Promise((done) => setTimeout(done, 200))
    }
    await tap(tab, /^Log out$/)
    await waitForText(tab, /Log out\?/)
    await tap(tab, /^Log out$/)
    await until(tab, 'the end of the session', "return localStorage.getItem('token') === null")
    const end = Date.now() + 30_000
    for (;;) {
      const places = [
        ...(await storesContaining(tab, canary)),
        ...(await storesContaining(tab, person.token)),
      ]
      if (places.length === 0) break
      assert.ok(Date.now() < end, `still kept in ${places.join(', ')}`)
      await new Promise((done) => setTimeout(done, 200))
    }
  } finally {
    await proxy.close()
  }
}

/**
 * A click on Update applies an update: an idle tab reloads at once, a tab with an unfinished form once the
 * form is submitted or closed (docs/offline.md#rule-12-updates).
 */
async function update({ engine, site, one, two }: World): Promise<void> {
  site.release(one)
  const free = await engine.tab()
  await start(free, site.origin, MARKET)
  await underWorker(free)
  const ticket = await engine.tab()
  await start(ticket, site.origin, '/pages/transaction/index?type=coins&match_id=1')
  await type(ticket, 'Amount (BTC)', '0.25')
  await ticket.run("document.documentElement.dataset.same = ''")
  site.release(two)
  await free.run('await (await navigator.serviceWorker.ready).update()')
  await tap(free, /^Update$/)
  await until(
    free,
    'the new build',
    `return document.querySelector('meta[name=build]').content === '${two.id}'`,
  )
  await booted(free)
  await until(
    ticket,
    'the new worker in the other tab',
    `return (await (await fetch('/h5/index.html')).text()).includes('${two.id}')`,
  )
  const kept = "return document.documentElement.dataset.same === ''"
  assert.equal(await build(ticket), one.id)
  assert.ok(await ticket.run(kept), 'the tab with an order in work was loaded again')
  // A screen that this tab opens for the first time is loaded from the files of the tab's own build.
  await ticket.run("location.hash = '/pages/setting/setting'")
  await waitForText(ticket, /Language/)
  const files = await ticket.run<string[]>(
    "return performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1))",
  )
  const foreign = files.filter((name) => two.files.has(name) && !one.files.has(name))
  assert.deepEqual(foreign, [])
  assert.ok(await ticket.run(kept))
  await tap(ticket, /^Update$/)
  await until(
    ticket,
    'the new build',
    `return document.querySelector('meta[name=build]').content === '${two.id}'`,
  )
  await booted(ticket)
}

/**
 * A missing part of the app is reported as ChunkLoadError after one reload, whatever message this browser
 * engine gives, and after the next release the page loads.
 */
async function missingChunk({ engine, site, one, two }: World): Promise<void> {
  site.release(one)
  const proxy = await startProxy(site.origin)
  try {
    // The server's response for a missing file, which forbids caching.
    const gone = { kind: 'answer', status: 404, headers: { 'cache-control': 'no-store' }, body: '' } as const
    // Blocks the service worker's script, because the service worker would store all files before the
    // test removes files from the server.
    proxy.rule({ path: '/h5/sw.js' }, gone)
    proxy.rule({ path: /\/assets\/setting-[^/]+\.js$/ }, gone)
    const tab = await engine.tab()
    await start(tab, proxy.origin, MARKET)
    await tab.run("location.hash = '/pages/setting/setting'")
    await waitForText(tab, /This page could not be loaded/)
    await until(
      tab,
      'the error by its name',
      "return /ChunkLoadError.*missing/.test(document.querySelector('details').textContent)",
    )
    assert.equal(await tab.run("return sessionStorage.getItem('reloaded')"), one.id)
    // WebKit has cached the 404 response, so the page loads only from the next build, whose files have other
    // names.
    site.release(two)
    await tap(tab, /^Reload$/)
    await waitForText(tab, /Language/)
  } finally {
    await proxy.close()
  }
}

export const CHECKS: readonly (readonly [string, (world: World) => Promise<void>])[] = [
  ['opens without its server and says how old its figures are', offlineReload],
  ['keeps nothing of a person who logged out', wipeAtLogout],
  ['updates on a tap, an order in work last and whole', update],
  ['says which part is missing after one reload', missingChunk],
]
