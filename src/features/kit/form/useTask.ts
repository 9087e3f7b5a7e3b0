import { useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '#data/api/errors.ts'
import { type SendingView, useSendingView } from './sending.ts'

/** Several calls under one button, none of which must not be done twice: check a code, then register, then sign in. */
export interface Task<P> extends SendingView {
  /** Whether it came through; false also while another is on its way. */
  send(params: P): Promise<boolean>
  /** Nothing is left to ask for: a task finds out by itself. */
  check(): Promise<null>
  reset(): void
}

interface Options<A> {
  /** What to say when nothing better is known. */
  readonly otherwise?: string
  readonly onDone?: (answer: A) => unknown
  readonly onFailed?: (error: CallError) => unknown
}

/** `work` says by `onChecking` that an answer was lost and is looked for; it rejects with what rejected it. */
export function useTask<P, A>(
  work: (params: P, onChecking: () => void) => Promise<A>,
  { otherwise, onDone, onFailed }: Options<A> = {},
): Task<P> {
  const [state, setState] = useState<'idle' | 'sending' | 'checking'>('idle')
  const [error, setError] = useState<CallError | null>(null)
  const busy = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const send = async (params: P): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setState('sending')
    setError(null)
    try {
      const answer = await work(params, () => mounted.current && setState('checking'))
      await onDone?.(answer)
      return true
    } catch (reason) {
      if (!isCallError(reason)) {
        // The session ended on the way.
        if (reason instanceof DOMException) return false
        throw reason
      }
      if (mounted.current) setError(reason)
      await onFailed?.(reason)
      return false
    } finally {
      busy.current = false
      if (mounted.current) setState('idle')
    }
  }
  return {
    ...useSendingView(state, error, otherwise),
    send,
    check: async () => null,
    reset: () => setError(null),
  }
}
