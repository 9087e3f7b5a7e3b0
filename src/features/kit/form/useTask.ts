import { useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '#data/api/errors.ts'
import { type SendingView, useSendingView } from './sendingView.ts'

/**
 * Several calls behind one button, none of which is a `once` call: check a code, then register, then sign in.
 */
export interface Task<P> extends SendingView {
  /** Resolves with whether it succeeded; false also while another run is in progress. */
  send(params: P): Promise<boolean>
  /** For the same interface as a write; a task finds out lost answers by itself. */
  check(): Promise<null>
  reset(): void
}

interface Options<A> {
  /** Message when the error has none of its own. */
  readonly otherwise?: string
  readonly onDone?: (answer: A) => unknown
  readonly onFailed?: (error: CallError) => unknown
}

/** `work` calls `onChecking` when an answer was lost and is being looked for, and rejects with the error. */
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
        // The session has ended.
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
