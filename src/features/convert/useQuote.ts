import { useCallback, useEffect, useRef, useState } from 'react'
import { type ConvertQuote, convert } from '#contract/funds/convert.ts'
import { call } from '#data/api/client.ts'
import { type CallError, isCallError } from '#data/api/errors.ts'

interface State {
  /** The one that is looked at; null until it came. */
  readonly quote: ConvertQuote | null
  readonly asking: boolean
  readonly error: CallError | null
}

export interface Quoted extends State {
  /** Asks for a price between two currencies; the one that is looked at stays until it is there. Never rejects. */
  readonly ask: (from: number, to: number) => Promise<void>
  /** Nothing is looked at, or waited for, any more. */
  readonly close: () => void
}

const NONE: State = { quote: null, asking: false, error: null }

/** A quote for one look: asked for by a tap alone, so that no sheet opens by itself when the line comes back. */
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
      // What is no call's error says that the session ended on the way.
      (error: unknown) => end(isCallError(error) ? { error } : NONE),
    )
  }, [])
  const close = useCallback((): void => {
    flight.current?.abort()
    setState(NONE)
  }, [])
  return { ...state, ask, close }
}
