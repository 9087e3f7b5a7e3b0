import { useEffect, useRef, useState } from 'react'
import { type Book, market } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { followTopic } from '#data/realtime/realtime-socket.ts'
import { useStreamIsCurrent } from '../useStreamIsCurrent.ts'
import { replacesShownBook } from './groupLevels.ts'

export interface BookView {
  readonly book: Book | null
  /**
   * Whether the order book is current: the stream has sent its snapshot, or the answer of the call is recent
   * enough.
   */
  readonly live: boolean
  /** The time of the shown order book (server's clock, ms). */
  readonly asOf: number | null
  readonly failed: boolean
  refetch(): void
}

const isBook = (value: unknown): value is Book =>
  typeof value === 'object' && value !== null && 'asks' in value && 'bids' in value

/**
 * The order book of a pair: read by a call for the first paint, then updated by the stream. An order book
 * with an older `seq` is dropped; the snapshot after a (re)connection replaces any order book, because the
 * server may have restarted its numbering.
 */
export function useBook(symbol: string): BookView {
  const { streaming, began } = useStreamIsCurrent(symbol)
  const [streamed, setStreamed] = useState<Book | null>(null)
  const read = useRead(market.depth, { symbol }, streaming ? { every: false } : {})
  const begin = useRef(began)
  begin.current = began

  useEffect(
    () =>
      followTopic(`depth:${symbol}`, {
        onSnapshot: (snapshot) => {
          // The snapshot of a closed market contains no order book, although the stream is live.
          if (isBook(snapshot)) setStreamed(snapshot)
          begin.current()
        },
        onEvent: (event) => {
          if (isBook(event)) setStreamed((shown) => (replacesShownBook(event, shown) ? event : shown))
        },
      }),
    [symbol],
  )

  const mine = streamed?.symbol === symbol ? streamed : null
  const asked = read.data ?? null
  const useStream = mine !== null && (streaming || asked === null || mine.time >= asked.time)
  return {
    book: useStream ? mine : asked,
    live: streaming || (!useStream && read.state === 'fresh'),
    asOf: useStream ? mine.time * 1000 : read.asOf,
    failed: read.error !== null && asked === null,
    refetch: read.refetch,
  }
}
