// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { stored } from './stored-device-data.ts'

/**
 * Simulates a device with several tabs. Each tab has a copy of the data layer; all tabs share one
 * localStorage, one IndexedDB and one channel. People sign in and out, sessions expire, responses arrive late,
 * and tabs learn late of each other's changes. Each response contains a unique text (canary) of its person. No
 * tab and no store may contain the canary of another person than the one who is signed in.
 */
const LENGTH = runsOf('MODEL_SCHEDULES', 300)
const SCHEDULES = LENGTH.numRuns
const TABS = 3
const PEOPLE = ['ann', 'ben', 'cia'] as const
type Person = (typeof PEOPLE)[number]

interface Tab {
  readonly session: typeof import('#data/session/session.ts')
  readonly cache: typeof import('#data/cache/query-client.ts')
  readonly queries: typeof import('#data/api/queries.ts')
  readonly hydrate: typeof import('#data/cache/hydrate-query-cache.ts')
  readonly contract: typeof import('#contract/funds/wallet.ts')
}

/** Requests that wait until the schedule responds to them, oldest first. */
interface Flight {
  readonly token: string
  answer(response: Response): void
}
let flights: Flight[] = []
/** Tokens of the sessions that the server has ended. */
let revoked = new Set<string>()
let logins = 0
/** Number of requests for data. `seen` counts the schedules in which a person saw their own data. */
let reads = 0
let seen = 0

const personOf = (token: string): string => token.split('.')[0] ?? ''
const canary = (person: string): string => `canary-${person}`

function envelope(token: string): unknown {
  const time = { server_time: Math.floor(Date.now() / 1000) }
  if (token === '' || revoked.has(token))
    return { type: '999', code: 0, message: 'Please login', key: 'login', ...time }
  const message = {
    account: 'change',
    currency_id: 3,
    currency_name: canary(personOf(token)),
    image: '',
    network: '',
    available: '1',
    freeze: '0',
    locked: '0',
    total: '1',
    equivalent: '1',
  }
  return { type: 'ok', code: 1, message, ...time }
}

async function tab(): Promise<Tab> {
  vi.resetModules()
  const opened = {
    session: await import('#data/session/session.ts'),
    cache: await import('#data/cache/query-client.ts'),
    queries: await import('#data/api/queries.ts'),
    hydrate: await import('#data/cache/hydrate-query-cache.ts'),
    contract: await import('#contract/funds/wallet.ts'),
  }
  const { startPersisting } = await import('#data/cache/persist-answers.ts')
  const { removeForeignData: admit } = await import('#data/session/remove-foreign-data.ts')
  await admit()
  startPersisting()
  return opened
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 12; i++) await new Promise((done) => setImmediate(done))
}

const shown = ({ cache }: Tab): string =>
  JSON.stringify(
    cache.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  )

const others = (person: string): readonly string[] => PEOPLE.filter((one) => one !== person).map(canary)

type Step =
  | { readonly do: 'login'; readonly tab: number; readonly who: Person }
  | { readonly do: 'logout' | 'read' | 'hydrate' | 'hear'; readonly tab: number }
  | { readonly do: 'answer'; readonly flight: number }
  | { readonly do: 'revoke' }

const tabOf = { tab: fc.nat(TABS - 1) }
const one = <D extends string>(what: D) => fc.record({ do: fc.constant(what), ...tabOf })
const login = fc.record({ do: fc.constant('login' as const), ...tabOf, who: fc.constantFrom(...PEOPLE) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: login },
  { weight: 8, arbitrary: one('read') },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), flight: fc.nat(5) }) },
  { weight: 2, arbitrary: one('logout') },
  { weight: 3, arbitrary: one('hydrate') },
  { weight: 3, arbitrary: one('hear') },
  { weight: 1, arbitrary: fc.constant({ do: 'revoke' as const }) },
)
/** Random steps, each with a flag whether the device finishes its pending work after the step. */
const schedule = fc
  .tuple(login, fc.array(step, { minLength: 8, maxLength: 40 }))
  .chain(([first, rest]) =>
    fc.tuple(...[first, ...rest].map((it) => fc.tuple(fc.constant(it), fc.boolean()))),
  )

let tabs: Tab[] = []

function act(it: Step): void {
  if (it.do === 'answer') {
    const [flight] = flights.splice(it.flight % Math.max(1, flights.length), 1)
    flight?.answer(new Response(JSON.stringify(envelope(flight.token))))
    return
  }
  if (it.do === 'revoke') {
    const token = localStorage.getItem('token')
    if (token !== null) revoked.add(token)
    return
  }
  const here = tabs[it.tab]
  if (!here) return
  switch (it.do) {
    case 'login':
      logins += 1
      here.session.openSession(`${it.who}.${logins}`)
      return
    case 'logout':
      here.session.closeSession('logout')
      return
    case 'read': {
      const options = here.queries.readOptions(here.contract.wallet.detail, { currency: 3 })
      if (options.enabled !== false)
        here.cache.queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => {})
      return
    }
    case 'hydrate':
      void here.hydrate.hydrate()
      return
    case 'hear':
      here.session.checkSession()
  }
}

/** Checks that each tab only shows data of the person whose session it uses. */
function look(): void {
  for (const here of tabs) {
    const person = personOf(here.session.getSession().token ?? '')
    for (const one of others(person)) expect(shown(here)).not.toContain(one)
  }
}

/**
 * Checks that the stores contain only data of the signed-in person, and that each tab which has noticed who is
 * signed in shows only data of this person.
 */
async function check(): Promise<void> {
  const present = personOf(localStorage.getItem('token') ?? '')
  await settle()
  const kept = await stored()
  for (const one of others(present)) expect(kept).not.toContain(one)
  for (const here of tabs) {
    here.session.checkSession()
    for (const one of others(present)) expect(shown(here)).not.toContain(one)
  }
}

beforeEach(async () => {
  // Without `BroadcastChannel`, a tab notices that another tab has signed in or out only when the schedule
  // delivers the event, or at the tab's own next check.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal(
    'fetch',
    (_: string, { headers, signal }: { headers: HeadersInit; signal: AbortSignal }) =>
      new Promise<Response>((answer, failed) => {
        signal.addEventListener('abort', () => failed(signal.reason))
        reads += 1
        flights.push({ token: new Headers(headers).get('authorization') ?? '', answer })
      }),
  )
  localStorage.clear()
  tabs = []
  for (let i = 0; i < TABS; i++) tabs.push(await tab())
})

test(`no answer for one person is shown to or stored for another person, in ${SCHEDULES} random schedules`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc
      .asyncProperty(schedule, async (steps) => {
        for (const [it, pause] of steps) {
          act(it)
          if (pause) await settle()
          look()
        }
        await check()
        if (tabs.some((here) => shown(here).includes('canary'))) seen += 1
      })
      .afterEach(async () => {
        flights = []
        revoked = new Set()
        for (const here of tabs) here.session.checkSession()
        tabs[0]?.session.closeSession('logout')
        for (const here of tabs) here.session.checkSession()
        await settle()
      }),
    LENGTH,
  )
  // The test proves something only if people have read their own data often enough.
  expect(reads).toBeGreaterThan(SCHEDULES)
  expect(seen).toBeGreaterThan(SCHEDULES / 10)
})
