import { useCallback, useEffect, useRef, useState } from 'react'
import { type ConvertQuote, convert } from '#contract/funds/convert.ts'
import { type CallError, isCallError } from '#data/api/call-errors.ts'
import { call } from '#data/api/client.ts'

interface State {
  /** The quote on screen; null until the first quote arrives. */
  readonly quote: ConvertQuote | null
  readonly asking: boolean
  readonly error: CallError | null
}

export interface Quoted extends State {
  /**
   * Requests a quote between two currencies; the present quote stays until the new quote arrives. Never
   * rejects.
   */
  readonly ask: (from: number, to: number) => Promise<void>
  /** Discards the quote, and the answer of a request in flight. */
  readonly close: () => void
}

const NONE: State = { quote: null, asking: false, error: null }

/**
 * The quote of the confirm sheet. Requested only by a click, so that no sheet opens unexpectedly after a
 * reconnection.
 */
export function useQuote(): Quoted {
  const [state, setState] = useState(NONE)
  const flight = useRef<AbortController>(undefined)
  useEffect(() => () => flight.current?.abort(), [])

  const ask = useCallback((from: number, to: number): Promise<void> => {
    flight.current?.abort()
    const mine = new AbortController()
    flight.current = mine
    const end = (ended: Partial<State>): void => {
      if (!mine.signal.aborted) setState((before) => ({ ...before, asking: false, ...ended }))
    }
    setState((before) => ({ ...before, asking: true, error: null }))
    return call(convert.quote, { from_currency_id: from, to_currency_id: to }, { signal: mine.signal }).then(
      (quote) => end({ quote }),
      // An error that is not a call error means that the session has ended.
      (error: unknown) => end(isCallError(error) ? { error } : NONE),
    )
  }, [])
  const close = useCallback((): void => {
    flight.current?.abort()
    setState(NONE)
  }, [])
  return { ...state, ask, close }
}
