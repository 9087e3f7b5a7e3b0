import { beforeEach, describe, expect, test, vi } from 'vitest'

type Session = typeof import('./session.ts')

/** A tab: the module with its own memory, over the localStorage that all tabs share. */
async function tab(): Promise<Session> {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => localStorage.clear())

describe('a session', () => {
  test('survives a reload with its scope', async () => {
    const first = await tab()
    first.openSession('token-a')
    const { scope, epoch } = first.getSession()
    const again = await tab()
    expect(again.getSession()).toEqual({ token: 'token-a', scope, epoch })
  })

  test('every login has a new scope and a higher epoch', async () => {
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

  test('its end names the scope whose data must go, after the new state stands', async () => {
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

  test('another person signing in ends the one before', async () => {
    const page = await tab()
    page.openSession('token-a')
    const { scope } = page.getSession()
    const ends: unknown[] = []
    page.onSessionEnd((end) => ends.push(end))
    page.openSession('token-b')
    expect(ends).toEqual([{ scope, reason: 'login' }])
  })

  test('closing none changes nothing', async () => {
    const page = await tab()
    const before = page.getSession()
    page.closeSession('logout')
    expect(page.getSession()).toBe(before)
  })
})

test.each(['ключ', 'two words', ''])(
  'a stored token that no header can carry (%j) is nobody',
  async (token) => {
    localStorage.setItem('token', token)
    const page = await tab()
    expect(page.getSession()).toMatchObject({ token: null, scope: null })
  },
)

describe('another tab', () => {
  test('that looks at any moment of a change sees nobody or one whole person', async () => {
    const there = await tab()
    const { local } = await import('./local.ts')
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
    ['the way back from the back-forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('is followed at %s', async (_, wake) => {
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
})
