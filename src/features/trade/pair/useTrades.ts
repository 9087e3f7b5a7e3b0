import { useEffect, useRef, useState } from 'react'
import { market, type Tick } from '#contract/market.ts'
import { useRead } from '#data/reading.ts'
import { followTopic } from '#data/realtime.ts'
import { useStreaming } from '../useStreaming.ts'
import { withNewer } from './trades.ts'

const areTicks = (value: unknown): value is readonly Tick[] => Array.isArray(value)

/** The last ticks of a pair, newest first: the call for the first paint, then the stream. Undefined before the first answer. */
export function useTrades(symbol: string): {
  readonly ticks: readonly Tick[] | undefined
  readonly failed: boolean
} {
  const { streaming, began } = useStreaming(symbol)
  const begin = useRef(began)
  begin.current = began
  const [streamed, setStreamed] = useState<{ symbol: string; ticks: readonly Tick[] } | null>(null)
  const mine = streamed?.symbol === symbol ? streamed.ticks : null
  const read = useRead(market.trades, { symbol }, streaming ? { every: false } : {})

  useEffect(
    () =>
      followTopic(`trades:${symbol}`, {
        onSnapshot: (snapshot) => {
          if (!areTicks(snapshot)) return
          setStreamed({ symbol, ticks: withNewer([], snapshot) })
          begin.current()
        },
        onEvent: (event) => {
          if (!areTicks(event)) return
          setStreamed((shown) => ({
            symbol,
            ticks: withNewer(shown?.symbol === symbol ? shown.ticks : [], event),
          }))
        },
      }),
    [symbol],
  )

  const ticks = mine || read.data ? withNewer(mine ?? [], read.data ?? []) : undefined
  return { ticks, failed: read.error !== null && ticks === undefined }
}
