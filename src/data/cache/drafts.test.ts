import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'

/** Simulates a restart of the browser: memory is empty, and the device's storage is preserved. */
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

test('a draft is restored as last typed after the page was killed', async () => {
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

test('a draft typed right before a reload is restored when the browser aborts the write to the database', async () => {
  vi.doMock('../store/drafts.ts', async (real) => ({
    ...(await real<typeof import('../store/drafts.ts')>()),
    writeDrafts: () => new Promise(() => {}),
  }))
  const before = await startAgain()
  before.openSession('ann')
  before.drafts.set('ticket', '0.12')
  window.dispatchEvent(new Event('pagehide'))
  vi.doUnmock('../store/drafts.ts')
  const after = await startAgain()
  expect(after.drafts.get('ticket')).toBe('0.12')
  await after.flushDrafts()
  expect((await startAgain()).drafts.get('ticket')).toBe('0.12')
})

test.each(['{}', '[5]', '[["ticket"]]', 'x'])(
  'a damaged record of draft changes that a closed page has left is ignored: %s',
  async (text) => {
    const page = await startAgain()
    page.drafts.set('ticket', '1')
    await page.flushDrafts()
    localStorage.setItem('own.drafts', `|${text}`)
    expect((await startAgain()).drafts.get('ticket')).toBe('1')
  },
)

test('a page restored from the back-forward cache keeps storing its drafts', async () => {
  const page = await startAgain()
  page.openSession('ann')
  page.drafts.set('ticket', '1')
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  page.drafts.set('ticket', '12')
  await page.flushDrafts()
  expect((await startAgain()).drafts.get('ticket')).toBe('12')
})

test('a draft is stored at the first key press, then at most every 300 ms', async () => {
  const before = await startAgain()
  before.openSession('ann')
  before.drafts.set('ticket', '1')
  before.drafts.set('ticket', '12')
  await vi.waitFor(async () => expect((await startAgain()).drafts.get('ticket')).toBe('12'))
})

test('a draft is deleted from memory and device when the session ends', async () => {
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

test('a draft whose stored text is damaged is dropped, and the other drafts stay', async () => {
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

test('another person’s draft left by a killed browser is deleted before drafts are read', async () => {
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

test('a guest’s draft is deleted with the session of the next person who signs in, even when that person edited the draft', async () => {
  const page = await startAgain()
  page.drafts.set('login', 'ann@example.com')
  await page.flushDrafts()
  page.openSession('ann')
  await page.flushDrafts()
  page.closeSession('logout')
  expect(page.drafts.get('login')).toBeNull()
  await vi.waitFor(async () => expect((await startAgain()).drafts.get('login')).toBeNull())
})

test('a guest’s draft becomes the draft of the person who signs in', async () => {
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

test('a draft read late from a slow device does not replace text typed meanwhile', async () => {
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
