import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { type AnyRouter, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/cache/query-client.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { openStore, STORES } from '#data/store/db.ts'
import { put } from '#data/store/records.ts'

const { made } = vi.hoisted(() => ({ made: { router: null as AnyRouter | null } }))
const { lang } = prefs.get()
const KEY = ['public', lang, 'GET /currency/quotation_new', '']

/** A page that shows what the cache contains when the page is rendered. */
vi.mock('./routes/-router.tsx', () => ({
  createAppRouter: () => {
    const component = () => <p>{JSON.stringify(queryClient.getQueryData(KEY) ?? 'nothing')}</p>
    const routeTree = createRootRoute({ component })
    made.router = createRouter({ routeTree, history: createMemoryHistory() })
    return made.router
  },
  fetchFallback: () => Promise.resolve(),
}))
vi.mock('#data/platform/start-after-paint.ts', () => ({ startAfterPaint: () => Promise.resolve() }))

/**
 * Locks all stores with a write transaction, so that nothing can be read; returns the function that ends the
 * lock.
 */
async function heldStores(): Promise<() => void> {
  const writing = (await openStore())?.transaction(STORES, 'readwrite')
  let isHeld = true
  const hold = async (): Promise<void> => {
    while (isHeld) await writing?.objectStore('quotes').count()
  }
  void hold()
  return () => {
    isHeld = false
  }
}

test('the first render waits for the data stored on the device, and shows these data', async () => {
  const record = { data: 'of yesterday', asOf: 1_000, receivedAt: 1 }
  expect(await put('quotes', KEY.join('|'), record, null)).toBe(true)
  document.body.innerHTML = '<div id="app"></div>'
  const host = document.querySelector<HTMLElement>('#app')
  const release = await heldStores()
  await import('./main.tsx')
  // The page and the language are ready; only the stored data is not read yet.
  await vi.waitFor(() => expect(made.router?.state.status).toBe('idle'))
  await vi.waitFor(() => expect(i18n.locale).toBe(lang))
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setTimeout(done))
  expect(host?.dataset.booted).toBeUndefined()
  release()
  await vi.waitFor(() => expect(host?.textContent).toContain('of yesterday'))
})
