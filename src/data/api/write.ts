import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, ParamsOf, WriteCall } from '#contract/wire/kit.ts'
import { isReachable } from '../platform/connectivity.ts'
import { createCell } from '../platform/emitter.ts'
import { getSession } from '../session/session.ts'
import { beginWrite } from './changes.ts'
import { type CallOptions, call } from './client.ts'
import {
  BadAnswerError,
  type CallError,
  isCallError,
  NothingDoneError,
  RejectedError,
  UnknownOutcomeError,
  UnreachableError,
} from './errors.ts'
import { answerOf, askOutcome } from './outcome.ts'
import { holdPendingWrite, notePendingWrite, removePendingWrite } from './pending-writes.ts'

/** Writes on their way; the page is not replaced by an update meanwhile. */
const inFlight = createCell(0)
export const isWriting = (): boolean => inFlight.get() > 0
export const onWriting = inFlight.subscribe

/** After a lost answer its outcome is asked for at once and after these pauses (ms); then the person asks. */
const ASK_AFTER = [0, 500, 1_000, 2_000, 4_000, 7_000]

export interface WriteOptions {
  /** The answer was lost and is being looked for: "Checking the result…". */
  readonly onChecking?: (() => void) | undefined
  readonly file?: File | undefined
  readonly transport?: CallOptions['transport']
  /** The id of a `once` call that was noted with what it sends, so that a later page can ask what became of it. */
  readonly requestId?: string
  /** It ends the session itself, whose end must not keep its answer from the person. */
  readonly farewell?: boolean
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  // Offline nothing is sent, so nothing can happen later without a fresh tap.
  if (!isReachable()) throw new UnreachableError('offline')
  inFlight.set(inFlight.get() + 1)
  try {
    return await work()
  } finally {
    inFlight.set(inFlight.get() - 1)
  }
}

/**
 * A write and what it changes: that is asked again after it was done, after it may have been, and where the server knew
 * better than the screen: it rejected an act (another price, nothing left), or somebody else was faster.
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

/** What belongs to one session must not go on in the next. */
function mustBe(epoch: number): void {
  if (getSession().epoch !== epoch) throw new DOMException('session ended', 'AbortError')
}

/**
 * Sends a write on the person's tap, once: nothing is ever sent a second time (docs/offline.md#rule-9-writes). A `once`
 * call carries an id that is noted before it is sent; when its answer is lost (or cannot be read), what became of that
 * id is asked for, and what has not acted by then never will. The end of the session rejects with `AbortError`.
 *
 * Rejects with a `CallError`: `NothingDoneError` when it did not happen, `UnknownOutcomeError` when that could not be
 * found out; then `checkOutcome` with its `requestId` asks again.
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

/** Asks what became of a write whose outcome is unknown. Sends nothing that could act. Rejects as `send` does. */
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
      // A busy server may have broken off after the act; any other error is the answer.
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
    const settled = await askOutcome(requestId)
    if (settled) return answerOf(def, settled)
  }
  mustBe(epoch)
  throw new UnknownOutcomeError(requestId)
}

/** UUID v4, also where `crypto.randomUUID` is missing because the page came over plain HTTP. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface Write<C extends WriteCall> {
  /** `checking`: sent, the answer was lost. `unknown`: it may have happened, `check` asks for its outcome. */
  readonly state: 'idle' | 'sending' | 'checking' | 'unknown'
  readonly error: CallError | null
  /** Resolves with the answer, or null when it failed (`error` says why), one is on its way, or one is unknown. */
  send(params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null>
  /** Asks for the outcome of the unknown one; resolves as `send` does. Sends nothing that could act. */
  check(): Promise<AnswerOf<C> | null>
  /** Forgets the last error; what is unknown stays so. */
  reset(): void
}

interface Open {
  readonly id: string
  readonly epoch: number
  readonly release: () => void
}

/** A write for a form: one at a time, its state and its last error. */
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
      // Whoever settles what no form asks for any more tells it.
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
