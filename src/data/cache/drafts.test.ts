import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'

/** Simulates a restarted browser: the memory is empty, the device's storage is kept. */
async function startAgain() {
  vi.resetModules()
  const { drafts, flushDrafts, loadDrafts } = await import('./drafts.ts')
  const { closeSession, openSession } = await import('../session/session.ts')
  await loadDrafts()
  return { drafts, flushDrafts, closeSession, openSession }
}

beforeEach(async () => {
  localStorage.clear()
  const { openSession, closeSession } = await startAgain()
  openSession('nobody')
  closeSession('logout')
})

test('is there after the page went without a word, as it was typed last', async () => {
  const before = await startAgain()
  before.openSession('ann')
  before.drafts.set('ticket', '0.1')
  before.drafts.set('ticket', '0.12')
  await before.flushDrafts()
  const after = await startAgain()
  expect(after.drafts.get('ticket')).toBe('0.12')
  after.drafts.remove('ticket')
  await after.flushDrafts()
  expect((await startAgain()).drafts.get('ticket')).toBeNull()
})

test('is written as it is typed: at once, then every 300 ms', async () => {
  const before = await startAgain()
  before.openSession('ann')
  before.drafts.set('ticket', '1')
  before.drafts.set('ticket', '12')
  await vi.waitFor(async () => expect((await startAgain()).drafts.get('ticket')).toBe('12'))
})

test('goes with the session, from memory and from the device', async () => {
  const page = await startAgain()
  page.openSession('ann')
  page.drafts.set('ticket', '5')
  await page.flushDrafts()
  page.drafts.set('ticket', '55')
  page.closeSession('logout')
  expect(page.drafts.get('ticket')).toBeNull()
  page.openSession('ben')
  expect(page.drafts.get('ticket')).toBeNull()
  const { readDrafts } = await import('../store/drafts.ts')
  const scope = localStorage.getItem('scope') ?? ''
  await vi.waitFor(async () => expect(await readDrafts([scope, 'guest'])).toEqual([]))
})

test('that a torn write left as no text is none, and the others stay', async () => {
  const page = await startAgain()
  page.drafts.set('ticket', '5')
  page.drafts.set('note', 'x')
  await page.flushDrafts()
  const db = await openDB('h5-drafts-1')
  await db.put('drafts', { not: 'a text' }, 'guest|note')
  db.close()
  const after = await startAgain()
  expect([after.drafts.get('note'), after.drafts.get('ticket')]).toEqual([null, '5'])
})

test("another person's that a killed browser left behind is deleted before anything is read", async () => {
  const page = await startAgain()
  page.openSession('ann')
  page.drafts.set('ticket', '5')
  await page.flushDrafts()
  const annas = localStorage.getItem('scope') ?? ''
  for (const name of ['token', 'scope']) localStorage.removeItem(name)
  const after = await startAgain()
  expect(after.drafts.get('ticket')).toBeNull()
  const { readDrafts } = await import('../store/drafts.ts')
  expect(await readDrafts([annas])).toEqual([])
})

test("a guest's goes with whoever signed in, touched again or not: the next one finds no address of theirs", async () => {
  const page = await startAgain()
  page.drafts.set('login', 'ann@example.com')
  await page.flushDrafts()
  page.openSession('ann')
  await page.flushDrafts()
  page.closeSession('logout')
  expect(page.drafts.get('login')).toBeNull()
  await vi.waitFor(async () => expect((await startAgain()).drafts.get('login')).toBeNull())
})

test("a guest's is taken over by who signs in, and is theirs from then on", async () => {
  const page = await startAgain()
  page.drafts.set('ticket', '7')
  page.openSession('ann')
  expect(page.drafts.get('ticket')).toBe('7')
  page.drafts.set('ticket', '8')
  await page.flushDrafts()
  page.closeSession('logout')
  expect(page.drafts.get('ticket')).toBeNull()
  await vi.waitFor(async () => expect((await startAgain()).drafts.get('ticket')).toBeNull())
})

test('comes late from a slow device, and leaves what was typed meanwhile', async () => {
  const before = await startAgain()
  before.openSession('ann')
  before.drafts.set('ticket', '5')
  before.drafts.set('transfer', '7')
  await before.flushDrafts()
  vi.resetModules()
  const store = await vi.importActual<typeof import('../store/drafts.ts')>('../store/drafts.ts')
  let go = () => {}
  const slow = new Promise<void>((done) => {
    go = done
  })
  vi.doMock('../store/drafts.ts', () => ({
    ...store,
    readDrafts: (scopes: readonly string[]) => slow.then(() => store.readDrafts(scopes)),
  }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { drafts, loadDrafts, onLateDrafts } = await import('./drafts.ts')
  const told = vi.fn()
  onLateDrafts(told)
  const loading = loadDrafts()
  await vi.advanceTimersByTimeAsync(1_000)
  await loading
  vi.useRealTimers()
  vi.doUnmock('../store/drafts.ts')
  expect(drafts.get('ticket')).toBeNull()
  drafts.set('transfer', '8')
  go()
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect([drafts.get('ticket'), drafts.get('transfer')]).toEqual(['5', '8'])
})
