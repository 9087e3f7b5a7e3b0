import { REQUEST_LIMIT } from '#contract/wire/timeouts.ts'
import type { Owner } from '#data/store/record-key.ts'
import { put } from '#data/store/records.ts'
import { enqueue } from '#data/store/refresh-queue.ts'
import { clockOffset } from '#data/store/stored-clock-offset.ts'
import { OWNER_HEADER, SINCE_HEADER } from '#data/store/stored-read.ts'
import { announce } from '#data/store/tab-broadcast.ts'
import { checkAnswer, type Verdict } from './check-answer.ts'
import type { Wanted } from './classify-request.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync tag under which the browser drains the refresh queue when the device is online again. */
export const REFRESH = 'refresh'

/** Result of a request. `body` is null when no answer arrived. */
export interface SharedResult {
  readonly askedAt: number
  readonly status: number
  readonly type: string
  readonly body: string | null
  readonly kind: Verdict['kind']
  /** Resolves when the answer is stored or its key queued. */
  readonly settled: Promise<void>
}

interface Flight {
  readonly askedAt: number
  readonly owner: Owner | null
  readonly control: AbortController
  /** True when a newer request was sent after this request, whose answer is then not stored. */
  overtaken: boolean
}

const flights = new Map<string, { readonly flight: Flight; readonly landing: Promise<SharedResult> }>()

/**
 * Requests a read from the network, shared by all concurrent callers with the same key. Stores a valid
 * answer and queues the key of a failed request. A request sent before the data changed is not shared, and
 * its answer is not stored but only returned to its own caller.
 */
export function fetchShared(
  wanted: Wanted,
  key: string | null,
  url: string,
  init: RequestInit,
): Promise<SharedResult> {
  const under = key === null ? undefined : flights.get(key)
  if (under && under.flight.askedAt >= wanted.since) return under.landing
  if (under) under.flight.overtaken = true
  const flight: Flight = {
    askedAt: Date.now(),
    owner: wanted.owner,
    control: new AbortController(),
    overtaken: false,
  }
  const landing = land(wanted, key, url, init, flight)
  if (key !== null) {
    flights.set(key, { flight, landing })
    void landing.finally(() => {
      if (!flight.overtaken) flights.delete(key)
    })
  }
  return landing
}

/** Aborts all requests of sessions older than this epoch (docs/offline.md#rule-10-wipe). */
export function abortOlder(epoch: number): void {
  for (const { flight } of flights.values())
    if (flight.owner && flight.owner.epoch < epoch) flight.control.abort()
}

async function land(
  { def, keep, owner }: Wanted,
  key: string | null,
  url: string,
  init: RequestInit,
  flight: Flight,
): Promise<SharedResult> {
  const { askedAt, control } = flight
  const deadline = setTimeout(() => control.abort(), REQUEST_LIMIT)
  let answer: Pick<SharedResult, 'status' | 'type' | 'body'> = { status: 0, type: '', body: null }
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
    const body = await response.text()
    answer = { status: response.status, type: response.headers.get('content-type') ?? '', body }
    verdict = checkAnswer(def, response, body, self.location.origin)
  } catch {
    // The request fails when the connection is down, the deadline has passed or the session has ended;
    // `answer` and `verdict` then keep their initial values.
  } finally {
    clearTimeout(deadline)
  }
  const settled =
    key === null || flight.overtaken ? Promise.resolve() : settle(verdict, keep.store, key, owner)
  return { askedAt, ...answer, kind: verdict.kind, settled }
}

/** Removes the headers that the page addressed to the worker. */
function outward(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given)
  headers.delete(OWNER_HEADER)
  headers.delete(SINCE_HEADER)
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

/**
 * Queues a key, and registers Background Sync for public reads only, because the worker has no token
 * (docs/offline.md#rule-8-connectivity).
 */
async function leave(key: string, owner: Owner | null): Promise<void> {
  if (!(await enqueue(key, owner, Date.now())) || owner !== null) return
  await self.registration.sync?.register(REFRESH).catch(() => {})
}
