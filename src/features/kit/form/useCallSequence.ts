import { useEffect, useRef, useState } from 'react'
import type { CallFreeze } from '#contract/freezes.ts'
import { type CallError, isCallError } from '#data/api/call-errors.ts'
import { type SubmitStateView, useSubmitStateView } from './submitStateView.ts'

/**
 * Several calls behind one button, for example check a code, then register, then sign in. None of the calls has a
 * request id.
 */
export interface Task<P> extends SubmitStateView {
  /** The freezes of an account that stop one of the calls. */
  readonly stoppedBy: readonly CallFreeze[]
  /**
   * Resolves with true on success and with false on failure. While an earlier run is in progress, resolves
   * with false at once.
   */
  send(params: P): Promise<boolean>
  /**
   * Does nothing, because `work` itself looks up lost answers. A task has this method only to share the
   * interface of a write.
   */
  check(): Promise<null>
  reset(): void
}

const NO_FREEZES: readonly CallFreeze[] = []

interface Options<A> {
  /** The freezes that stop one of the calls, from the contract: `area.call.stoppedBy`. None by default. */
  readonly stoppedBy?: readonly CallFreeze[] | undefined
  /** Message for an error that has no specific text. */
  readonly otherwise?: string
  readonly onDone?: (answer: A) => unknown
  readonly onFailed?: (error: CallError) => unknown
}

/**
 * State of a task for a button. `work` calls `onChecking` when an answer was lost and its outcome is being
 * looked up, and rejects with the error.
 */
export function useCallSequence<P, A>(
  work: (params: P, onChecking: () => void) => Promise<A>,
  { stoppedBy = NO_FREEZES, otherwise, onDone, onFailed }: Options<A> = {},
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
        // A `DOMException` means that the session has ended.
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
    ...useSubmitStateView(state, error, otherwise),
    stoppedBy,
    send,
    check: async () => null,
    reset: () => setError(null),
  }
}
