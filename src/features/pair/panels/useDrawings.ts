import { useEffect, useState } from 'react'
import { drafts, onLateDrafts } from '#data/cache/drafts.ts'
import { type Drawing, parseDrawings } from '#ui/chart/drawing/drawings.ts'

const nameOf = (symbol: string): string => `chart lines ${symbol}`
const readDrawings = (symbol: string): readonly Drawing[] => parseDrawings(drafts.get(nameOf(symbol)))

/**
 * Lines that a person drew on a pair's chart. Stored as a draft, so that they survive a reload, work offline,
 * and are removed when the session ends.
 */
export function useDrawings(symbol: string) {
  const [kept, setKept] = useState(() => ({ symbol, drawings: readDrawings(symbol) }))
  const current = kept.symbol === symbol ? kept : { symbol, drawings: readDrawings(symbol) }
  if (current !== kept) setKept(current)
  useEffect(() => onLateDrafts(() => setKept({ symbol, drawings: readDrawings(symbol) })), [symbol])
  return {
    drawings: current.drawings,
    onDrawings: (drawings: readonly Drawing[]) => {
      if (drawings.length === 0) drafts.remove(nameOf(symbol))
      else drafts.set(nameOf(symbol), JSON.stringify(drawings))
      setKept({ symbol, drawings })
    },
  }
}
