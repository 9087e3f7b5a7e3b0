import { useState } from 'react'
import { drafts } from '#data/cache/drafts.ts'
import { type Drawing, parseDrawings } from '#ui/chart/drawing/drawings.ts'

const nameOf = (symbol: string): string => `chart lines ${symbol}`

/**
 * The lines that a person drew on a pair's chart. They are kept with what else somebody typed on this device: in its
 * database, after a reload and without a line, and gone with the session.
 */
export function useDrawings(symbol: string) {
  const read = (): readonly Drawing[] => parseDrawings(drafts.get(nameOf(symbol)))
  const [kept, setKept] = useState(() => ({ symbol, drawings: read() }))
  const current = kept.symbol === symbol ? kept : { symbol, drawings: read() }
  if (current !== kept) setKept(current)
  return {
    drawings: current.drawings,
    onDrawings: (drawings: readonly Drawing[]) => {
      if (drawings.length === 0) drafts.remove(nameOf(symbol))
      else drafts.set(nameOf(symbol), JSON.stringify(drawings))
      setKept({ symbol, drawings })
    },
  }
}
