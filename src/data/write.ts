import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, ParamsOf, ReadCall, WriteCall } from '#contract/kit.ts'
import { call } from './client.ts'
import { getConnectivity } from './connectivity.ts'
import {
  BadAnswerError,
  type CallError,
  isCallError,
  RefusedError,
  UnknownOutcomeError,
  UnreachableError,
} from './errors.ts'
import { noteIntent, settleIntent } from './intents.ts'
import { refresh } from './queries.ts'
import { getSession } from './session.ts'
import { createCell } from './signal.ts'

/** Writes on their way; the page is not replaced by an update meanwhile. */
const inFlight = createCell(0)
export const isWriting = (): boolean => inFlight.get() > 0
export const onWriting = inFlight.subscribe

/**
 * How long after the tap a lost request is sent again by itself. Later the order would act at another moment than the
 * one that was confirmed, so the person is asked first.
 */
const RESEND_WITHIN = 15_000
const RESEND_AFTER = [500, 1_000, 2_000, 4_000]
/** Refusals that come before the server looks the id up: they say nothing about an attempt that was lost. */
const NO_OUTCOME: readonly string[] = ['too_many_requests', 'request_busy']

export interface WriteOptions {
  /** The answer was lost and is being looked for: "Checking the result…". */
  readonly onChecking?: () => void
  /** Of an earlier attempt whose outcome is unknown: it acts if that one never arrived, and never a second time. */
  readonly requestId?: string | undefined
  readonly file?: File | undefined
}

/**
 * Sends a write on the person's tap. A `once` call carries an id that is noted before it is sent; when its answer is
 * lost the same id is sent again, which the server answers with the first outcome (conventions.md §1). An answer that
 * cannot be read is a lost one. Nothing is sent again for somebody else: the end of the session rejects with `AbortError`.
 * Rejects with a `CallError`; `UnknownOutcomeError` means: it may have happened, ask again with its `requestId`.
 */
export async function send<C extends WriteCall>(
  def: C,
  params: ParamsOf<C>,
  { onChecking, requestId: earlier, file }: WriteOptions = {},
): Promise<AnswerOf<C>> {
  // Offline nothing is sent, so nothing can happen later without a fresh tap.
  if (earlier === undefined && getConnectivity().state !== 'online') throw new UnreachableError('offline')
  inFlight.set(inFlight.get() + 1)
  try {
    if (!def.once) return await call(def, params, { file })
    return await sendOnce(def, params, earlier ?? uuid(), earlier !== undefined, onChecking)
  } finally {
    inFlight.set(inFlight.get() - 1)
  }
}

async function sendOnce<C extends WriteCall>(
  def: C,
  params: ParamsOf<C>,
  requestId: string,
  lost: boolean,
  onChecking?: () => void,
): Promise<AnswerOf<C>> {
  const tapped = Date.now()
  const { epoch } = getSession()
  noteIntent(requestId, `${def.method} ${def.path}`)
  for (const wait of [...RESEND_AFTER, null]) {
    try {
      const answer = await call(def, params, { requestId })
      settleIntent(requestId)
      return answer
    } catch (error) {
      if (error instanceof BadAnswerError) break
      if (!(error instanceof UnreachableError)) {
        if (!(error instanceof RefusedError)) throw error
        if (!lost || !NO_OUTCOME.includes(error.key)) {
          settleIntent(requestId)
          throw error
        }
      }
      lost = true
      onChecking?.()
      if (wait === null || Date.now() - tapped + wait > RESEND_WITHIN) break
      await new Promise((done) => setTimeout(done, wait))
      if (getSession().epoch !== epoch) throw new DOMException('session ended', 'AbortError')
    }
  }
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
  /** `checking`: sent, the answer was lost. `unknown`: it may have happened, `send` asks for its outcome first. */
  readonly state: 'idle' | 'sending' | 'checking' | 'unknown'
  readonly error: CallError | null
  /** Resolves with the answer, or null when it failed (`error` says why) or one is already on its way. */
  send(params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null>
  /** Forgets the last error; what is unknown stays so. */
  reset(): void
}

/**
 * A write for a form: one at a time, its state and its last error, and the reads that its success outdates.
 * After an unknown outcome `send` asks for that one, under its id and with its parameters, whatever the form says by then.
 */
export function useWrite<C extends WriteCall>(
  def: C,
  { outdates = [] }: { readonly outdates?: readonly ReadCall[] } = {},
): Write<C> {
  const [state, setState] = useState<Write<C>['state']>('idle')
  const [error, setError] = useState<CallError | null>(null)
  const busy = useRef(false)
  const open = useRef<{ readonly id: string; readonly params: ParamsOf<C>; readonly epoch: number } | null>(
    null,
  )
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = async (params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null> => {
    if (busy.current) return null
    busy.current = true
    setState('sending')
    setError(null)
    const { epoch } = getSession()
    const asked = open.current?.epoch === epoch ? open.current : null
    open.current = null
    let next: Write<C>['state'] = 'idle'
    try {
      const answer = await send(def, asked?.params ?? params, {
        file,
        requestId: asked?.id,
        onChecking: () => mounted.current && setState('checking'),
      })
      for (const read of outdates) refresh(read)
      return answer
    } catch (reason) {
      if (reason instanceof UnknownOutcomeError) {
        open.current = { id: reason.requestId, params: asked?.params ?? params, epoch }
        next = 'unknown'
      }
      if (isCallError(reason) && mounted.current) setError(reason)
      else if (!isCallError(reason) && !(reason instanceof DOMException)) throw reason
      return null
    } finally {
      busy.current = false
      if (mounted.current) setState(next)
    }
  }
  const latest = useRef(run)
  latest.current = run
  const stable = useCallback((params: ParamsOf<C>, file?: File) => latest.current(params, file), [])
  const reset = useCallback(() => {
    if (open.current) return
    setState('idle')
    setError(null)
  }, [])
  return { state, error, send: stable, reset }
}
