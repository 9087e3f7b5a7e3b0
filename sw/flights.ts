import { enqueue } from '#data/store/intents.ts'
import { OWNER_HEADER, type Owner } from '#data/store/key.ts'
import { clockOffset } from '#data/store/meta.ts'
import { announce } from '#data/store/news.ts'
import { put } from '#data/store/records.ts'
import { judge, type Verdict } from './check.ts'
import type { Wanted } from './classify.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds to the headers and in all (offline.md rule 6). */
const HEADERS_LIMIT = 8_000
const WHOLE_LIMIT = 20_000

/** The name under which the browser is asked to drain the refresh queue when it is online again. */
export const REFRESH = 'refresh'

/** How a request ended. `body` is null when nothing came. */
export interface Landing {
  readonly askedAt: number
  readonly status: number
  readonly type: string
  readonly body: string | null
  readonly kind: Verdict['kind']
  /** Resolves when the answer is kept, or its key in the queue. */
  readonly settled: Promise<void>
}

interface Flight {
  readonly owner: Owner | null
  readonly control: AbortController
  readonly landing: Promise<Landing>
}

const flights = new Map<string, Flight>()

/** Asks the network, once however many ask for the same key at a time; keeps a good answer, queues a lost one. */
export function fly(wanted: Wanted, key: string | null, url: string, init: RequestInit): Promise<Landing> {
  const under = key === null ? undefined : flights.get(key)
  if (under) return under.landing
  const control = new AbortController()
  const landing = land(wanted, key, url, init, control)
  if (key !== null) {
    flights.set(key, { owner: wanted.owner, control, landing })
    void landing.finally(() => flights.delete(key))
  }
  return landing
}

/** Whatever is asked for an older session than this epoch is given up (rule 10). */
export function giveUp(epoch: number): void {
  for (const { owner, control } of flights.values()) if (owner && owner.epoch < epoch) control.abort()
}

async function land(
  { def, keep, owner }: Wanted,
  key: string | null,
  url: string,
  init: RequestInit,
  control: AbortController,
): Promise<Landing> {
  const askedAt = Date.now()
  const headers = setTimeout(() => control.abort(), HEADERS_LIMIT)
  const whole = setTimeout(() => control.abort(), WHOLE_LIMIT)
  let answer: Pick<Landing, 'status' | 'type' | 'body'> = { status: 0, type: '', body: null }
  let verdict: Verdict = { kind: 'lost' }
  try {
    const response = await fetch(url, {
      ...init,
      headers: outward(init.headers),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: control.signal,
    })
    clearTimeout(headers)
    const body = await response.text()
    answer = { status: response.status, type: response.headers.get('content-type') ?? '', body }
    verdict = judge(def, response, body, self.location.origin)
  } catch {
    // The line is down, a deadline passed, the session ended.
  } finally {
    clearTimeout(headers)
    clearTimeout(whole)
  }
  const settled = key === null ? Promise.resolve() : settle(verdict, keep.store, key, owner)
  return { askedAt, ...answer, kind: verdict.kind, settled }
}

/** The page's note for the worker stays here. */
function outward(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  headers.delete(OWNER_HEADER)
  return headers
}

async function settle(
  verdict: Verdict,
  store: Wanted['keep']['store'],
  key: string,
  owner: Owner | null,
): Promise<void> {
  if (verdict.kind === 'lost') return leave(key, owner)
  if (verdict.kind !== 'good') return
  const receivedAt = Date.now()
  const asOf = verdict.serverTime * 1000 || receivedAt + (await clockOffset())
  if (await put(store, key, { data: verdict.data, asOf, receivedAt }, owner)) announce({ store, key, asOf })
}

/** The browser itself is asked to come back for public reads only: the worker holds no token (rule 8). */
async function leave(key: string, owner: Owner | null): Promise<void> {
  if (!(await enqueue(key, owner, Date.now())) || owner !== null) return
  await self.registration.sync?.register(REFRESH).catch(() => {})
}
