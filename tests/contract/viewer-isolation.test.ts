// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSession, revokeEverySession } from '#server/identity/accounts/sessions.ts'
import { createUser } from '#server/identity/accounts/users.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { stored } from '#tests/offline/isolation/stored-device-data.ts'
import { lengthOf } from '../harness/run-length.ts'

// Imports the modules again: a mock adds the trial area to the contract for this file, while other test files
// of this process use the modules without the trial area.
vi.hoisted(() => vi.resetModules())
vi.mock('#contract/table.ts', async (original) =>
  (await import('#tests/helpers/example-contract-area.ts')).withTrial(
    await original<typeof import('#contract/table.ts')>(),
  ),
)
vi.mock('#server/api/handlers.ts', async (original) =>
  (await import('#tests/helpers/example-contract-area.ts')).withHandlers(
    await original<typeof import('#server/api/handlers.ts')>(),
  ),
)

/**
 * A call that guests may make and that shows a member private data, tested from the real server to the data
 * layer of two tabs. A guest and two people sign in and out in random order, sessions end on the server, and
 * responses arrive late. A person's data must never be visible to anybody else: not in the cache, not on a
 * screen, not in a store.
 */
const RUNS = lengthOf('VIEWER_RUNS', 25)
const SEED = process.env.VIEWER_SEED === undefined ? {} : { seed: Number(process.env.VIEWER_SEED) }
const TABS = 2
const PEOPLE = ['ann', 'ben'] as const
type Person = (typeof PEOPLE)[number]

let app: TestApp
const ids = new Map<Person, number>()
/** The private data of each person: the invite code that the server has generated. */
const codes = new Map<Person, string>()
const owners = new Map<string, Person>()

/** Responses that have arrived but are delivered to the app only when the random schedule releases them. */
const flights: (() => void)[] = []
let asking = 0
let [shownOwn, shownGuest, ended] = [0, 0, 0]

function ask(url: string, headers: Headers): Promise<string> {
  asking += 1
  return new Promise<string>((done, failed) => {
    request(`${app.origin}${url}`, { headers: Object.fromEntries(headers) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done(Buffer.concat(parts).toString()))
    })
      .on('error', failed)
      .end()
  }).finally(() => {
    asking -= 1
  })
}

/** A `fetch` that calls the real server at once and delivers the response when the random schedule releases it. */
async function late(url: string, { headers, signal }: RequestInit): Promise<Response> {
  const text = await ask(url, new Headers(headers))
  await new Promise<void>((arrive, failed) => {
    signal?.addEventListener('abort', () => failed(signal.reason))
    if (signal?.aborted) failed(signal.reason)
    flights.push(arrive)
  })
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

async function openTab() {
  vi.resetModules()
  const { createElement } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { QueryClientProvider } = await import('@tanstack/react-query')
  const session = await import('#data/session/session.ts')
  const { signOut } = await import('#data/session/sign-out.ts')
  const queries = await import('#data/api/queries.ts')
  const { hydrate } = await import('#data/cache/hydrate-query-cache.ts')
  const { useRead } = await import('#data/api/use-read.ts')
  const { startPersisting } = await import('#data/cache/persist-answers.ts')
  const { removeForeignData: admit } = await import('#data/session/remove-foreign-data.ts')
  const { user } = await import('#contract/account/user.ts')
  const { trial } = await import('#tests/helpers/example-contract-area.ts')
  await admit()
  startPersisting()
  const screen = document.body.appendChild(document.createElement('main'))
  function Section() {
    const { data } = useRead(trial.view, { section: 'a' })
    return createElement('p', null, data?.title, ' ', data?.my_code)
  }
  const root = createRoot(screen)
  root.render(createElement(QueryClientProvider, { client: queries.queryClient }, createElement(Section)))
  return {
    session,
    signOut,
    hydrate,
    screen,
    close: () => root.unmount(),
    view: (section: 'a' | 'b') =>
      queries.queryClient.fetchQuery({ ...queries.readOptions(trial.view, { section }), staleTime: 0 }),
    /** A call that only members may make, by which the app notices that the session has ended. */
    profile: async () => {
      const options = queries.readOptions(user.info, {})
      if (options.enabled !== false) await queries.queryClient.fetchQuery({ ...options, staleTime: 0 })
    },
    cached: () =>
      JSON.stringify(
        queries.queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey, state }) => [queryKey, state.data]),
      ),
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>
let tabs: Tab[] = []

const tick = () => new Promise((done) => setImmediate(done))
/** Waits until no request is in progress, except those that the schedule holds back. */
async function rest(): Promise<void> {
  for (let idle = 0; idle < 12; idle = asking > 0 ? 0 : idle + 1) await tick()
}

type Step =
  | { readonly do: 'login'; readonly tab: number; readonly who: Person }
  | { readonly do: 'logout' | 'view' | 'profile' | 'hydrate' | 'hear'; readonly tab: number }
  | { readonly do: 'arrive'; readonly flight: number }
  | { readonly do: 'end'; readonly who: Person }

const tab = fc.nat(TABS - 1)
const who = fc.constantFrom(...PEOPLE)
const one = <D extends string>(what: D) => fc.record({ do: fc.constant(what), tab })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('login' as const), tab, who }) },
  { weight: 2, arbitrary: one('logout') },
  { weight: 8, arbitrary: one('view') },
  { weight: 3, arbitrary: one('profile') },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('arrive' as const), flight: fc.nat(5) }) },
  { weight: 2, arbitrary: one('hydrate') },
  { weight: 3, arbitrary: one('hear') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), who }) },
)

const nothing = (): void => undefined
async function act(it: Step): Promise<void> {
  if (it.do === 'arrive') return flights.splice(it.flight % Math.max(1, flights.length), 1)[0]?.()
  if (it.do === 'end') {
    ended += 1
    return revokeEverySession(app.services, ids.get(it.who) ?? 0)
  }
  const here = tabs[it.tab]
  if (!here) return
  if (it.do === 'login') {
    const proven = { userId: ids.get(it.who) ?? 0, passwordHash: null }
    const token = await openSession(app.services, proven, {
      ip: '127.0.0.1',
      device: '',
      userAgent: 'tab',
      lang: 'en',
    })
    owners.set(token, it.who)
    here.session.openSession(token)
  } else if (it.do === 'logout') void here.signOut()
  else if (it.do === 'view') here.view('b').catch(nothing)
  else if (it.do === 'profile') here.profile().catch(nothing)
  else if (it.do === 'hydrate') here.hydrate().catch(nothing)
  else here.session.checkSession()
}

const presentIn = ({ session }: Tab): Person | undefined => owners.get(session.getSession().token ?? '')
const foreign = (present: Person | undefined): string[] =>
  PEOPLE.filter((person) => person !== present).map((person) => codes.get(person) ?? '')

/** Checks that a tab only shows and caches data of the person who is signed in on that tab. */
function look(): void {
  for (const here of tabs) {
    const present = presentIn(here)
    for (const code of foreign(present)) {
      expect(here.cached()).not.toContain(code)
      expect(here.screen.textContent).not.toContain(code)
    }
    if (present && here.screen.textContent?.includes(codes.get(present) ?? '?')) shownOwn += 1
    if (!present && here.screen.textContent?.includes('section a')) shownGuest += 1
  }
}

/**
 * Checks that the device stores only data of the person who is signed in. A tab may still hold older data
 * until it has asked the server who is signed in.
 */
async function check(): Promise<void> {
  await rest()
  const kept = `${await stored()} ${JSON.stringify({ ...localStorage })}`
  for (const code of foreign(owners.get(localStorage.getItem('token') ?? '')))
    expect(kept).not.toContain(code)
  for (const here of tabs) here.session.checkSession()
  await rest()
  look()
}

beforeAll(async () => {
  app = await testApp()
  for (const person of PEOPLE) {
    const made = { email: `${person}@example.com`, passwordHash: '-', invitedBy: null, lang: 'en' as const }
    const id = await inTransaction(app.services.db, (tx) => createUser(tx, { ...made, time: Date.now() }))
    const { extension_code } = await app.services.db
      .selectFrom('users')
      .select('extension_code')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
    ids.set(person, id ?? 0)
    codes.set(person, extension_code)
  }
  // Without `BroadcastChannel`, a tab notices that another tab has signed in or out only through a storage
  // event of the random schedule, or at the tab's own next check.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', late)
  localStorage.clear()
  for (let n = 0; n < TABS; n++) tabs.push(await openTab())
})
afterAll(async () => {
  for (const here of tabs) here.close()
  tabs = []
  await rest()
  vi.unstubAllGlobals()
  vi.resetModules()
  await app.end()
})

test(`private data of one person is never stored or shown for another person or a guest, in ${RUNS} random runs with several tabs`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.tuple(step, fc.boolean()), { minLength: 10, maxLength: 40 }),
        async (steps) => {
          for (const [it, pause] of steps) {
            await act(it)
            if (pause) await rest()
            else await tick()
            look()
          }
          await check()
          for (const arrive of flights.splice(0)) arrive()
          await check()
        },
      )
      .afterEach(async () => {
        for (const arrive of flights.splice(0)) arrive()
        for (const here of tabs) here.session.checkSession()
        tabs[0]?.session.closeSession('logout')
        for (const here of tabs) here.session.checkSession()
        await rest()
      }),
    { numRuns: RUNS, ...SEED },
  )
  // The test proves something only if people saw their own data and sessions ended on the server often enough.
  expect(Math.min(shownOwn, shownGuest, ended)).toBeGreaterThan(RUNS / 10)
})
