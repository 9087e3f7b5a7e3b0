import { useEffect, useState } from 'react'
import { type ConvertQuote, convert } from '#contract/convert.ts'
import type { CallError } from '#data/errors.ts'
import { useRead } from '#data/reading.ts'

export interface Quoted {
  /** The one that is looked at; null until it came. */
  readonly quote: ConvertQuote | null
  readonly asking: boolean
  readonly error: CallError | null
  /** Asks for a new one; what is looked at stays until it is there. */
  readonly renew: () => void
}

/** A quote for one look: asked for when `open`, never again by itself. One that was used or belongs to an earlier look is none. */
export function useQuote(open: boolean, from: number, to: number): Quoted {
  const [before, setBefore] = useState<string | null>(null)
  const { data, error, refreshing, refetch } = useRead(
    convert.quote,
    { from_currency_id: from, to_currency_id: to },
    { enabled: open, every: false },
  )
  const last = data?.quote_id ?? null
  useEffect(() => {
    if (!open) setBefore(last)
  }, [open, last])
  useEffect(() => {
    if (open) refetch()
  }, [open, refetch])
  const quote = open && data && data.quote_id !== before ? data : null
  return {
    quote,
    asking: open && (quote === null || refreshing) && error === null,
    error: open ? error : null,
    renew: refetch,
  }
}
