import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Channels between the simulated tabs of a test; closed after the test. */
const channels = new Set<BroadcastChannel>()
const Channel = BroadcastChannel
const launched = new Set<Awaited<ReturnType<typeof launch>>>()

/** A launch of the app on this device, with empty memory. */
async function launch() {
  vi.resetModules()
  const [session, protect, db, meta, wipe, read, records] = await Promise.all([
    import('./session.ts'),
    import('./remove-foreign-data.ts'),
    import('../store/db.ts'),
    import('../store/stored-session.ts'),
    import('../store/wipe-stored-data.ts'),
    import('../store/read-records.ts'),
    import('../store/records.ts'),
  ])
  const page = { ...session, ...protect, ...db, ...meta, ...wipe, ...read, ...records }
  launched.add(page)
  return page
}
const answer = { data: 'x', asOf: 1, receivedAt: 1 }

/**
 * Copies localStorage. The returned function restores the copy, like a browser that was killed before it
 * wrote later changes to disk.
 */
const disk = (): (() => void) => {
  const held = { ...localStorage }
  return () => {
    localStorage.clear()
    for (const [name, text] of Object.entries(held)) localStorage.setItem(name, String(text))
  }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        channels.add(this)
      }
    },
  )
})

// Waits until each page of the test has finished its writes, because a late write of the session epoch would change the
// localStorage of the next test. The writes of a page to IndexedDB run in order, so one further write that is done
// shows that all earlier ones are done.
afterEach(async () => {
  for (const page of launched) await page.recordSession(page.getSession())
  for (const channel of channels) channel.close()
  launched.clear()
  channels.clear()
})

test('a launch keeps public data and the data of the present person and deletes the rest', async () => {
  const before = await launch()
  before.openSession('token-a')
  const { scope, epoch } = before.getSession()
  const scopes = ['0000', `${scope}`, 'public', 'publicity', 'zzzz']
  for (const one of scopes)
    await before.put('pages', `${one}|en|GET /x|`, answer, one === 'public' ? null : { scope, epoch })
  localStorage.setItem('own.theirs', 'zzzz|ann@example.com')
  localStorage.setItem('own.mine', `${scope}|mine`)
  localStorage.setItem('own.guest', '|begun')
  const after = await launch()
  await after.removeForeignData()
  const db = await after.openStore()
  expect(await db?.getAllKeys('pages')).toEqual([`${scope}|en|GET /x|`, 'public|en|GET /x|'].sort())
  expect(
    Object.keys(localStorage)
      .filter((name) => name.startsWith('own.'))
      .sort(),
  ).toEqual(['own.guest', 'own.mine'])
})

describe('a browser killed before localStorage was written', () => {
  test('right after a sign-out does not restore the session', async () => {
    const before = await launch()
    await before.removeForeignData()
    before.openSession('token-a')
    localStorage.setItem('own.draft', '|ann@example.com')
    const { scope } = before.getSession()
    await before.put('pages', `${scope}|en|GET /x|`, answer, before.getSession())
    const back = disk()
    before.closeSession('logout')
    // The end of the session is stored in the transaction that deletes its data, so no data of an ended
    // session is shown, even if the deletion failed.
    await vi.waitFor(async () =>
      expect(await (await before.openStore())?.get('meta', 'ended')).toMatchObject({ scope }),
    )
    expect(await before.readOne('pages', `${scope}|en|GET /x|`)).toBeNull()
    before.closeStore()
    back()
    const after = await launch()
    expect(after.getSession().token).toBe('token-a')
    await after.removeForeignData()
    expect(after.getSession()).toMatchObject({ token: null, scope: null })
    expect(localStorage.getItem('token')).toBeNull()
    expect(JSON.stringify({ ...localStorage })).not.toContain('ann@example.com')
  })

  test('right after a sign-in does not show what a guest typed before', async () => {
    const before = await launch()
    await before.removeForeignData()
    localStorage.setItem('own.draft', '|ann@example.com')
    const back = disk()
    before.openSession('token-a')
    const { epoch } = before.getSession()
    await vi.waitFor(async () =>
      expect(await (await before.openStore())?.get('meta', 'device')).toMatchObject({ epoch }),
    )
    before.closeStore()
    back()
    const after = await launch()
    await after.removeForeignData()
    expect(JSON.stringify({ ...localStorage })).not.toContain('ann@example.com')
    // The session must not have a lower epoch than the lost session, because answers of older epochs are
    // dropped.
    await vi.waitFor(() => expect(after.getSession().epoch).toBe(epoch))
  })
})

test('a launch keeps the data of a session that has not ended, even when another session ended before', async () => {
  const before = await launch()
  await before.removeForeignData()
  before.openSession('token-a')
  before.openSession('token-b')
  await vi.waitFor(async () => expect(await (await before.openStore())?.get('meta', 'ended')).toBeDefined())
  const now = before.getSession()
  const after = await launch()
  await after.removeForeignData()
  expect(after.getSession()).toEqual(now)
})
