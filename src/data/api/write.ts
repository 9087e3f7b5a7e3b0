import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, ParamsOf, WriteCall } from '#contract/wire/callBuilders.ts'
import { isReachable } from '../platform/connectivity.ts'
import { createCell } from '../platform/emitter.ts'
import { getSession } from '../session/session.ts'
import {
  BadAnswerError,
  type CallError,
  isCallError,
  NothingDoneError,
  RejectedError,
  UnknownOutcomeError,
  UnreachableError,
} from './call-errors.ts'
import { type CallOptions, call } from './client.ts'
import { beginWrite } from './invalidate-reads.ts'
import { holdPendingWrite, notePendingWrite, removePendingWrite } from './pending-writes.ts'
import { answerOf, requestOutcome } from './request-outcome.ts'

/** Number of writes in flight. While the number is above 0, an app update does not reload the page. */
const inFlight = createCell(0)
export const isWriting = (): boolean => inFlight.get() > 0
export const onWriting = inFlight.subscribe

/**
 * Pauses (ms) before each request for the outcome after a lost answer. After the last request the person can
 * ask for the outcome again.
 */
const ASK_AFTER = [0, 500, 1_000, 2_000, 4_000, 7_000]

export interface WriteOptions {
  /**
   * Called when the answer was lost and the outcome is requested from the server ("Checking the result…").
   */
  readonly onChecking?: (() => void) | undefined
  readonly file?: File | undefined
  readonly transport?: CallOptions['transport']
  /**
   * Request id of a write whose parameters were already stored with the id, so that the page can resolve the call after
   * a reload.
   */
  readonly requestId?: string
  /** True for a call that itself ends the session, which must not abort the call. */
  readonly farewell?: boolean
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  // While offline a write is neither sent nor queued: the person has to submit again when the connection is
  // back.
  if (!isReachable()) throw new UnreachableError('offline')
  inFlight.set(inFlight.get() + 1)
  try {
    return await work()
  } finally {
    inFlight.set(inFlight.get() - 1)
  }
}

/**
 * Runs a write and then invalidates the reads whose answers the write changes. This happens after a success, after an
 * unknown outcome, and after a rejection that shows that the data on screen is outdated (such as another price, or sold
 * out).
 */
async function changing<T>(def: WriteCall, work: () => Promise<T>): Promise<T> {
  const over = beginWrite(def.changes())
  let changed = false
  try {
    const answer = await counted(work)
    changed = true
    return answer
  } catch (error) {
    changed =
      error instanceof UnknownOutcomeError ||
      (error instanceof RejectedError && (def.once || error.key === 'already_handled'))
    throw error
  } finally {
    over(changed)
  }
}

/**
 * Throws when the session has changed since `epoch`: a write must not continue in the session of another
 * person.
 */
function mustBe(epoch: number): void {
  if (getSession().epoch !== epoch) throw new DOMException('session ended', 'AbortError')
}

/**
 * Sends a write once; a write is never repeated automatically (docs/offline.md#rule-9-writes). A request id, if the
 * call has one (`once` in the contract), is stored before sending. When the answer is lost or unreadable, the server is
 * asked for the outcome of that id. Rejects with `AbortError` when the session ends, otherwise with a `CallError`:
 * `NothingDoneError` when the write had no effect, `UnknownOutcomeError` when the outcome remains unknown;
 * `checkOutcome` with the error's `requestId` asks again.
 */
export const send = <C extends WriteCall>(
  def: C,
  params: ParamsOf<C>,
  { onChecking, file, transport, requestId, farewell = false }: WriteOptions = {},
): Promise<AnswerOf<C>> =>
  changing(def, () =>
    def.once
      ? sendOnce(def, params, onChecking, requestId)
      : call(def, params, { file, transport, farewell }),
  )

/**
 * Asks the server for the outcome of a write that ended with `UnknownOutcomeError`. Sends no request that
 * could execute the write. Rejects like `send`.
 */
export const checkOutcome = <C extends WriteCall>(def: C, requestId: string): Promise<AnswerOf<C>> => {
  const { epoch } = getSession()
  return changing(def, () => findOut(def, requestId, epoch))
}

async function sendOnce<C extends WriteCall>(
  def: C,
  params: ParamsOf<C>,
  onChecking?: () => void,
  requestId = uuid(),
): Promise<AnswerOf<C>> {
  const { epoch } = getSession()
  const release = await holdPendingWrite(requestId)
  try {
    mustBe(epoch)
    notePendingWrite(requestId, `${def.method} ${def.path}`)
    let rejection: RejectedError | null = null
    try {
      const answer = await call(def, params, { requestId })
      removePendingWrite(requestId)
      return answer
    } catch (error) {
      // `request_busy` does not prove that the write had no effect, because a busy server may have stopped
      // after the commit. Any other rejection proves that the write had no effect.
      if (error instanceof RejectedError && error.key === 'request_busy') rejection = error
      else if (error instanceof RejectedError) removePendingWrite(requestId)
      const lost = error instanceof UnreachableError || error instanceof BadAnswerError
      if (!rejection && !lost) throw error
    }
    onChecking?.()
    try {
      return await findOut(def, requestId, epoch)
    } catch (error) {
      throw error instanceof NothingDoneError && rejection ? rejection : error
    }
  } finally {
    release()
  }
}

async function findOut<C extends WriteCall>(def: C, requestId: string, epoch: number): Promise<AnswerOf<C>> {
  for (const wait of ASK_AFTER) {
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    mustBe(epoch)
    const settled = await requestOutcome(requestId)
    if (settled) return answerOf(def, settled)
  }
  mustBe(epoch)
  throw new UnknownOutcomeError(requestId)
}

/** UUID v4; works without `crypto.randomUUID`, which pages over plain HTTP lack. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface Write<C extends WriteCall> {
  /**
   * `checking`: the answer was lost and the outcome is requested. `unknown`: the write may have happened;
   * `check` asks for the outcome again.
   */
  readonly state: 'idle' | 'sending' | 'checking' | 'unknown'
  readonly error: CallError | null
  /**
   * Resolves with the answer. Resolves with null when the write failed (see `error`), and when this form's
   * previous write is in flight or has an unknown outcome.
   */
  send(params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null>
  /**
   * Asks for the outcome of a write in state `unknown`; resolves like `send`. Sends no request that could
   * execute the write.
   */
  check(): Promise<AnswerOf<C> | null>
  /** Clears the last error. A write in state `unknown` keeps its state. */
  reset(): void
}

interface Open {
  readonly id: string
  readonly epoch: number
  readonly release: () => void
}

/** The write of a form, with the write's state and last error. A form has at most one write in flight. */
export function useWrite<C extends WriteCall>(def: C): Write<C> {
  const [state, setState] = useState<Write<C>['state']>('idle')
  const [error, setError] = useState<CallError | null>(null)
  const busy = useRef(false)
  const open = useRef<Open | null>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      // The form is unmounted. From now on `pending-write-resolution.ts` resolves the write and reports the
      // outcome.
      open.current?.release()
    }
  }, [])

  const pending = (): Open | null => {
    if (open.current && open.current.epoch !== getSession().epoch) {
      open.current.release()
      open.current = null
    }
    return open.current
  }

  const run = async (
    first: 'sending' | 'checking',
    work: () => Promise<AnswerOf<C>>,
  ): Promise<AnswerOf<C> | null> => {
    if (busy.current) return null
    busy.current = true
    setState(first)
    setError(null)
    const { epoch } = getSession()
    const before = open.current
    open.current = null
    let next: Write<C>['state'] = 'idle'
    try {
      return await work()
    } catch (reason) {
      if (isCallError(reason) && before && reason instanceof UnreachableError) open.current = before
      if (reason instanceof UnknownOutcomeError && mounted.current) {
        open.current = before ?? {
          id: reason.requestId,
          epoch,
          release: await holdPendingWrite(reason.requestId),
        }
      }
      if (open.current) next = 'unknown'
      if (isCallError(reason) && mounted.current) setError(reason)
      else if (!isCallError(reason) && !(reason instanceof DOMException)) throw reason
      return null
    } finally {
      busy.current = false
      if (before !== open.current) before?.release()
      if (!mounted.current) open.current?.release()
      else setState(next)
    }
  }

  const check = async (): Promise<AnswerOf<C> | null> => {
    const asked = pending()
    return asked && run('checking', () => checkOutcome(def, asked.id))
  }
  const begin = (params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null> =>
    pending()
      ? check()
      : run('sending', () =>
          send(def, params, { file, onChecking: () => mounted.current && setState('checking') }),
        )

  const latest = useRef({ begin, check })
  latest.current = { begin, check }
  const stable = useCallback((params: ParamsOf<C>, file?: File) => latest.current.begin(params, file), [])
  const ask = useCallback(() => latest.current.check(), [])
  const reset = useCallback(() => {
    if (open.current) return
    setState('idle')
    setError(null)
  }, [])
  return { state, error, send: stable, check: ask, reset }
}
