import { beforeEach, describe, expect, test, vi } from 'vitest'

type Session = typeof import('./session.ts')

/** Simulates a tab: the module is loaded with separate memory and shares localStorage with the other tabs. */
async function tab(): Promise<Session> {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => localStorage.clear())

describe('a session', () => {
  test('is restored after a reload with its scope', async () => {
    const first = await tab()
    first.openSession('token-a')
    const { scope, epoch } = first.getSession()
    const again = await tab()
    expect(again.getSession()).toEqual({ token: 'token-a', scope, epoch })
  })

  test('has a new scope and a higher epoch at every sign-in', async () => {
    const page = await tab()
    page.openSession('token-a')
    const first = page.getSession()
    page.closeSession('logout')
    page.openSession('token-a')
    const second = page.getSession()
    expect(second.scope).not.toBe(first.scope)
    expect(second.epoch).toBe(first.epoch + 2)
    expect(second.scope).toMatch(/^[0-9a-f]{24}$/)
  })

  test('that ends reports the scope whose data must be deleted, after the new state is stored', async () => {
    const page = await tab()
    page.openSession('token-a')
    const { scope } = page.getSession()
    const ends: unknown[] = []
    page.onSessionEnd((end) => ends.push([end, page.getSession().token]))
    page.closeSession('expired')
    expect(ends).toEqual([[{ scope, reason: 'expired' }, null]])
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('scope')).toBeNull()
  })

  test('ends when another person signs in', async () => {
    const page = await tab()
    page.openSession('token-a')
    const { scope } = page.getSession()
    const ends: unknown[] = []
    page.onSessionEnd((end) => ends.push(end))
    page.openSession('token-b')
    expect(ends).toEqual([{ scope, reason: 'login' }])
  })

  test('of a guest stays unchanged when the session is closed', async () => {
    const page = await tab()
    const before = page.getSession()
    page.closeSession('logout')
    expect(page.getSession()).toBe(before)
  })
})

test.each(['ключ', 'two words', ''])(
  'a stored token that is empty or has characters not allowed in a header (%j) counts as no session',
  async (token) => {
    localStorage.setItem('token', token)
    const page = await tab()
    expect(page.getSession()).toMatchObject({ token: null, scope: null })
  },
)

describe('a session change in another tab', () => {
  test('is read at any time either as no session or as one complete session, never as a mixture of two', async () => {
    const there = await tab()
    const { local } = await import('../cache/local-storage.ts')
    there.openSession('token-a')
    const here = await tab()
    const before = here.getSession().scope
    const seen = new Set<string>()
    const look = () => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
      const { token, scope } = here.getSession()
      seen.add(`${token} ${scope}`)
    }
    const { set, remove } = local
    const steps: (() => void)[] = []
    vi.spyOn(local, 'set').mockImplementation((name, value) => void steps.push(() => set(name, value)))
    vi.spyOn(local, 'remove').mockImplementation((name) => void steps.push(() => remove(name)))
    there.openSession('token-b')
    vi.restoreAllMocks()
    for (const step of steps) {
      step()
      look()
    }
    const after = there.getSession().scope
    expect([...seen]).toEqual(['null null', `token-b ${after}`])
    expect(after).not.toBe(before)
    expect(here.getSession()).toEqual(there.getSession())
  })

  test.each([
    ['a storage event', () => window.dispatchEvent(new StorageEvent('storage', { key: 'epoch' }))],
    ['a return from the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('is adopted at %s', async (_, wake) => {
    const here = await tab()
    here.openSession('token-a')
    const ends: unknown[] = []
    here.onSessionEnd((end) => ends.push(end.reason))
    const there = await tab()
    there.openSession('token-b')
    wake()
    expect(here.getSession()).toEqual(there.getSession())
    expect(ends).toEqual(['elsewhere'])
  })

  test('that this tab has not noticed leads to a deletion of the other tab’s data at the next sign-in', async () => {
    const here = await tab()
    const there = await tab()
    there.openSession('token-b')
    const gone: string[] = []
    here.onDeparture(({ scope }) => gone.push(scope))
    here.openSession('token-c')
    expect(gone).toEqual([there.getSession().scope])
  })
})

describe('the end of a session', () => {
  test('runs in the order: new epoch, delete data, hide the page, broadcast, stop requests, clear memory', async () => {
    const page = await tab()
    await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-covered')).toBe(false))
    page.openSession('token-a')
    const { epoch } = page.getSession()
    const seen: string[] = []
    const note = (what: string) =>
      seen.push(
        [what, localStorage.getItem('epoch'), document.documentElement.hasAttribute('data-covered')].join(
          ' ',
        ),
      )
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => void note('broadcast'))
    page.onDeparture(() => note('delete'))
    page.onSessionEnd(() => note('forget'))
    page.onSessionEnd(() => note('stop'), 'stop')
    page.closeSession('logout')
    const covered = ['broadcast', 'stop', 'forget'].map((what) => `${what} ${epoch + 1} true`)
    expect(seen).toEqual([`delete ${epoch + 1} false`, ...covered])
    await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-covered')).toBe(false))
  })

  test('in another tab is detected before its message arrives, so that a late 999 does not end the next session', async () => {
    const here = await tab()
    here.openSession('token-a')
    const there = await tab()
    vi.spyOn(window, 'dispatchEvent').mockImplementation(() => true)
    there.openSession('token-b')
    const ends: string[] = []
    here.onSessionEnd(({ reason }) => ends.push(reason))
    here.closeSession('expired')
    expect(localStorage.getItem('token')).toBe('token-b')
    expect(ends).toEqual(['elsewhere'])
    expect(here.getSession()).toEqual(there.getSession())
  })

  test('also ends a session that is only in the memory of the page, because localStorage is not available', async () => {
    const page = await tab()
    const { local } = await import('../cache/local-storage.ts')
    vi.spyOn(local, 'get').mockReturnValue(null)
    vi.spyOn(local, 'set').mockReturnValue(undefined)
    page.openSession('token-a')
    page.checkSession()
    expect(page.getSession().token).toBe('token-a')
    page.closeSession('logout')
    expect(page.getSession().token).toBeNull()
  })
})

describe('a page in the back-forward cache', () => {
  const covered = () => document.documentElement.hasAttribute('data-covered')

  test('of a person is restored hidden, and shown once its session is confirmed', async () => {
    const page = await tab()
    page.openSession('token-a')
    await vi.waitFor(() => expect(covered()).toBe(false))
    window.dispatchEvent(new Event('pagehide'))
    expect(covered()).toBe(true)
    const there = await tab()
    there.closeSession('logout')
    const seen: boolean[] = []
    page.onSessionEnd(() => seen.push(covered()))
    window.dispatchEvent(new Event('pageshow'))
    expect(seen).toEqual([true])
    expect(page.getSession().token).toBeNull()
    await vi.waitFor(() => expect(covered()).toBe(false))
  })

  test('of a guest is restored visible', async () => {
    await tab()
    window.dispatchEvent(new Event('pagehide'))
    expect(covered()).toBe(false)
  })
})
