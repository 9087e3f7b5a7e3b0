import * as v from 'valibot'
import { isAnswer, type Reply, readEnvelope } from '#contract/wire/envelope.ts'
import type { AnswerOf, Call, ParamsOf } from '#contract/wire/kit.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { REQUEST_LIMIT } from '#contract/wire/timeouts.ts'
import { keepable, outdate, readEnded } from '../cache/retention.ts'
import { observeServerTime, serverNow } from '../platform/clock.ts'
import { reportFailure, reportGood, reportSignedOut } from '../platform/connectivity.ts'
import { gates } from '../session/gate.ts'
import { prefs } from '../session/prefs.ts'
import { checkSession, closeSession, getSession, onSessionEnd } from '../session/session.ts'
import { KEPT_HEADER } from '../store/key.ts'
import { BadAnswerError, RejectedError, UnreachableError } from './errors.ts'
import { send } from './prefetch.ts'
import { isForeignPage, requestOf } from './wire.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Of a `once` call; made by `write.ts`. */
  readonly requestId?: string | undefined
  /** It changes nothing to ask again: given up when it hangs and there is a sign of life. */
  readonly repeatable?: boolean
  /** Of an upload. */
  readonly file?: File | undefined
  /** The language asked for; the person's unless the call was left over from another one. */
  readonly lang?: Lang
  /** The end of the session must not abort this call: it is the one that tells the server. */
  readonly farewell?: boolean
  /** How it travels; `fetch` when left out. */
  readonly transport?: Transport | undefined
}

/** Carries one request and gives its body, or rejects with `UnreachableError` or the reason of `flight`. */
export type Transport = (url: string, init: RequestInit, flight: AbortController) => Promise<Exchanged>

/** An answer and when it was true (server's clock, ms). */
export interface Answered<T> {
  readonly data: T
  readonly asOf: number
}

/** Milliseconds after which what can be asked again counts as hanging (docs/api-conventions.md#timeouts). */
const HANGS = 8_000

/** Characters of an answer that is read, checked and shown in tasks of their own: the finger is heard between them. */
const LONG = 60_000

/** What hangs, each with how it is given up. */
const hanging = new Set<() => void>()

/**
 * There is a sign of life: what hangs is given up and asked for anew by whoever wants it
 * (docs/api-conventions.md#timeouts).
 */
export function replaceHanging(): void {
  for (const giveUp of [...hanging]) giveUp()
}

/** Requests of a person on their way, each with the epoch it belongs to. */
const memberFlights = new Map<AbortController, number>()
onSessionEnd(() => {
  const { epoch } = getSession()
  for (const [flight, began] of memberFlights)
    if (began !== epoch) flight.abort(new DOMException('session ended', 'AbortError'))
}, 'stop')

/**
 * Asks the server. Gives the checked payload, or rejects with a `CallError`, or with an `AbortError` when `signal` was
 * aborted or the session ended meanwhile.
 */
export async function call<C extends Call>(
  def: C,
  params: ParamsOf<C>,
  options: CallOptions = {},
): Promise<AnswerOf<C>> {
  return (await ask(def, params, options)).data
}

/** Like `call`, with the time at which the answer was true. */
export const ask = <C extends Call>(
  def: C,
  params: ParamsOf<C>,
  options: CallOptions = {},
): Promise<Answered<AnswerOf<C>>> => askPlain(def, params, options)

/** Like `ask` for parameters put together at run time (a page number added to a filter); the server checks them. */
export async function askPlain<C extends Call>(
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
  // Whoever asked for this is not here any more: nothing of theirs is sent with the next person's token.
  if (!checkSession() && def.access !== 'guest') throw new DOMException('session ended', 'AbortError')
  const session = getSession()
  const { token, epoch } = session
  const flight = new AbortController()
  const stop = () => flight.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stop, { once: true })
  if (def.access !== 'guest' && !farewell) memberFlights.set(flight, epoch)
  const giveUp = () => {
    // The worker must not be waited for either: what it has on its way hangs as well.
    outdate(def)
    flight.abort(new UnreachableError('timeout'))
  }
  const hung = setTimeout(() => {
    if (!repeatable) return
    hanging.add(giveUp)
    // The screen says that what it shows is older; the answer is still waited for.
    reportFailure(new UnreachableError('timeout'))
  }, HANGS)
  const kept = keepable(def, params, lang, session)
  const worker = kept && navigator.serviceWorker?.controller
  try {
    const { url, init } = requestOf(def, { params, lang, token, requestId, file })
    if (worker) init.headers = [...new Headers(init.headers), ...kept.headers]
    const { sent, body, type, keptAt } = await transport(url, init, flight)
    const came = Date.now()
    // Between two tasks a session may end, so that only what is nobody's is taken apart.
    const pause = body.length > LONG && def.access !== 'member' ? anotherTask : undefined
    await pause?.()
    // The session may have ended in the same moment in which the body arrived, or in a tab that has not been heard yet.
    checkSession()
    flight.signal.throwIfAborted()
    const envelope = readEnvelope(body)
    if (envelope === null) throw new UnreachableError(isForeignPage(type, body) ? 'captive' : 'network')
    // The worker may have asked earlier, for another tab as well.
    observeServerTime(Math.min(sent, keptAt ?? sent), came, envelope.serverTime)
    reportGood()
    hanging.delete(giveUp)
    replaceHanging()
    if (!envelope.ok) throw toRejection(envelope, epoch)
    await pause?.()
    const checked = v.safeParse(def.answer, envelope.message)
    if (!checked.success) throw new BadAnswerError(`${def.method} ${def.path}: ${describe(checked.issues)}`)
    const answer = {
      data: checked.output as AnswerOf<C>,
      asOf: envelope.serverTime * 1000 || serverNow(),
    }
    await pause?.()
    if (keptAt === null) readEnded(kept, answer)
    await pause?.()
    return answer
  } catch (error) {
    if (error instanceof UnreachableError) {
      reportFailure(error)
      if (!worker) readEnded(kept, null)
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
 * One request and its body within the deadline, and when it was sent, by the worker if that keeps the answer. Whatever is
 * not a 200 from our origin is `UnreachableError`.
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
  // A late 999 for an older session must not end the one that began since.
  if (type === '999' && epoch === getSession().epoch) {
    closeSession('expired')
    reportSignedOut()
    gates.emit({ type, message })
  }
  if (type === '998') gates.emit({ type, message })
  return new RejectedError(key, message, type, field)
}

const anotherTask = (): Promise<void> => new Promise((done) => setTimeout(done))

const describe = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 3)
    .map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
    .join('; ')
