import * as v from 'valibot'
import type { AnswerOf, Call, ParamsOf } from '#contract/wire/callBuilders.ts'
import { isAnswer, type Reply, readEnvelope } from '#contract/wire/envelope.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { REQUEST_LIMIT } from '#contract/wire/timeouts.ts'
import { completeRead, markReadStale, storableRead } from '../cache/storable-reads.ts'
import { observeServerTime, serverNow } from '../platform/clock.ts'
import { reportFailure, reportReachable, reportSignedOut } from '../platform/connectivity.ts'
import { prefs } from '../session/device-preferences.ts'
import { checkSession, closeSession, getSession, onSessionEnd } from '../session/session.ts'
import { accessErrors } from '../session/session-errors.ts'
import { KEPT_HEADER } from '../store/stored-read.ts'
import { BadAnswerError, RejectedError, UnreachableError } from './call-errors.ts'
import { isForeignPage, requestOf } from './http-requests.ts'
import { send } from './prefetch.ts'
import type { Answered } from './timed-answer.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The call's request id, if the contract gives the call one (`once`); set by `write.ts`. */
  readonly requestId?: string | undefined
  /**
   * True for a call that is safe to send again; by default true for every read. When such a request hangs and another
   * answer shows that the connection works, the request is aborted, so that its caller can send it again.
   */
  readonly repeatable?: boolean
  /** File of an upload. */
  readonly file?: File | undefined
  /**
   * Language of the answer; by default the current language. Set for a read that was queued in another
   * language.
   */
  readonly lang?: Lang
  /** True for the call that signs out: the end of the session must not abort this call. */
  readonly farewell?: boolean
  /** The function that sends the request; by default `fetch`. */
  readonly transport?: Transport | undefined
}

/**
 * Sends one request and returns its body. Rejects with `UnreachableError`, or with the abort reason of
 * `flight`.
 */
export type Transport = (url: string, init: RequestInit, flight: AbortController) => Promise<Exchanged>

/** Time without an answer (ms) after which a read counts as hanging (docs/api-conventions.md#timeouts). */
const HANGS = 8_000

/**
 * Bodies longer than this (characters) are parsed and checked in separate tasks, so that input is handled in between.
 */
const LONG = 60_000

/** For each hanging read a function that aborts it. */
const hanging = new Set<() => void>()

/**
 * Aborts hanging reads when another answer shows that the connection is alive; the callers then request the
 * reads again (docs/api-conventions.md#timeouts).
 */
export function abortHangingReads(): void {
  for (const giveUp of [...hanging]) giveUp()
}

/** Requests in flight of a signed-in person, each with the epoch of its session. */
const memberFlights = new Map<AbortController, number>()
onSessionEnd(() => {
  const { epoch } = getSession()
  for (const [flight, began] of memberFlights)
    if (began !== epoch) flight.abort(new DOMException('session ended', 'AbortError'))
}, 'stop')

/**
 * Calls the server. Resolves with the checked payload. Rejects with a `CallError`, or with an `AbortError`
 * when `signal` was aborted or the session ended meanwhile.
 */
export async function call<C extends Call>(
  def: C,
  params: ParamsOf<C>,
  options: CallOptions = {},
): Promise<AnswerOf<C>> {
  return (await callWithTime(def, params, options)).data
}

/** Calls the server like `call`; resolves with the payload and the time at which it was true. */
export const callWithTime = <C extends Call>(
  def: C,
  params: ParamsOf<C>,
  options: CallOptions = {},
): Promise<Answered<AnswerOf<C>>> => callUntypedWithTime(def, params, options)

/**
 * Like `callWithTime`, for parameters whose types are not known at compile time (a filter with a page number added);
 * only the server validates them.
 */
export async function callUntypedWithTime<C extends Call>(
  def: C,
  params: Readonly<Record<string, unknown>>,
  {
    signal,
    requestId,
    repeatable = def.kind === 'read',
    file,
    lang = prefs.get().lang,
    farewell = false,
    transport = exchange,
  }: CallOptions = {},
): Promise<Answered<AnswerOf<C>>> {
  // The session in which the caller made this request has ended, and the next person may be signed in: the parameters
  // must not be sent with that person's token.
  if (!checkSession() && def.access !== 'guest') throw new DOMException('session ended', 'AbortError')
  const session = getSession()
  const { token, epoch } = session
  const flight = new AbortController()
  const stop = () => flight.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stop, { once: true })
  if (def.access !== 'guest' && !farewell) memberFlights.set(flight, epoch)
  const giveUp = () => {
    // The service worker's request for the same read hangs as well. Later calls must not share that request.
    markReadStale(def)
    flight.abort(new UnreachableError('timeout'))
  }
  const hung = setTimeout(() => {
    if (!repeatable) return
    hanging.add(giveUp)
    // Makes the screens mark their data as old while the slow request continues.
    reportFailure(new UnreachableError('timeout'))
  }, HANGS)
  const kept = storableRead(def, params, lang, session)
  const worker = kept && navigator.serviceWorker?.controller
  try {
    const { url, init } = requestOf(def, { params, lang, token, requestId, file })
    if (worker) init.headers = [...new Headers(init.headers), ...kept.headers]
    const { sent, body, type, keptAt } = await transport(url, init, flight)
    const came = Date.now()
    // A session may end between two tasks, so the answer of a call for members is parsed in a single task.
    const pause = body.length > LONG && def.access !== 'member' ? anotherTask : undefined
    await pause?.()
    // The session may have ended while the body arrived, or in another tab whose message has not arrived yet.
    checkSession()
    flight.signal.throwIfAborted()
    const envelope = readEnvelope(body)
    if (envelope === null) throw new UnreachableError(isForeignPage(type, body) ? 'captive' : 'network')
    // The service worker may have sent the request at `keptAt`, for another tab and before this page asked.
    // The server's time in the answer can then be earlier than `sent`, so the earlier time is the lower
    // bound.
    observeServerTime(Math.min(sent, keptAt ?? sent), came, envelope.serverTime)
    reportReachable()
    hanging.delete(giveUp)
    abortHangingReads()
    if (!envelope.ok) throw toRejection(envelope, epoch)
    await pause?.()
    const checked = v.safeParse(def.answer, envelope.message)
    if (!checked.success) throw new BadAnswerError(`${def.method} ${def.path}: ${describe(checked.issues)}`)
    const answer = {
      data: checked.output as AnswerOf<C>,
      asOf: envelope.serverTime * 1000 || serverNow(),
    }
    await pause?.()
    if (keptAt === null) completeRead(kept, answer)
    await pause?.()
    return answer
  } catch (error) {
    if (error instanceof UnreachableError) {
      reportFailure(error)
      if (!worker) completeRead(kept, null)
    }
    throw error
  } finally {
    clearTimeout(hung)
    hanging.delete(giveUp)
    memberFlights.delete(flight)
    signal?.removeEventListener('abort', stop)
  }
}

export interface Exchanged {
  readonly body: string
  readonly type: string | null
  readonly sent: number
  readonly keptAt: number | null
}

/**
 * Sends one request and reads its body within the deadline. `sent`: when the page sent the request; `keptAt`:
 * when the service worker sent the request, null if the worker does not store the answer. Rejects with an
 * `UnreachableError` for any HTTP status except 200 and 429.
 */
async function exchange(url: string, init: RequestInit, flight: AbortController): Promise<Exchanged> {
  const deadline = setTimeout(() => flight.abort(new UnreachableError('timeout')), REQUEST_LIMIT)
  try {
    const { at: sent, answer } = send(url, { ...init, signal: flight.signal })
    const response = await answer
    if (!isAnswer(response.status)) throw new UnreachableError('status', response.status)
    const keptAt = response.headers.get(KEPT_HEADER)
    return {
      body: await response.text(),
      type: response.headers.get('content-type'),
      sent,
      keptAt: keptAt === null ? null : Number(keptAt),
    }
  } catch (error) {
    if (error instanceof UnreachableError) throw error
    if (flight.signal.aborted) throw flight.signal.reason ?? error
    throw new UnreachableError('network')
  } finally {
    clearTimeout(deadline)
  }
}

function toRejection(
  { type, message, key, field }: Extract<Reply, { ok: false }>,
  epoch: number,
): RejectedError {
  // A late 999 answer (signed out) that belongs to an older session must not end the present session.
  if (type === '999' && epoch === getSession().epoch) {
    closeSession('expired')
    reportSignedOut()
    accessErrors.emit({ type, message })
  }
  if (type === '998') accessErrors.emit({ type, message })
  return new RejectedError(key, message, type, field)
}

const anotherTask = (): Promise<void> => new Promise((done) => setTimeout(done))

const describe = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 3)
    .map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
    .join('; ')
