import { useEffect, useRef, useState } from 'react'
import { market, type Tick } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { followTopic } from '#data/realtime/realtime-socket.ts'
import { useStreamIsCurrent } from '../useStreamIsCurrent.ts'
import { withNewer } from './mergeRecentTrades.ts'

const areTicks = (value: unknown): value is readonly Tick[] => Array.isArray(value)

/**
 * The newest recorded ticks of a pair, newest first: read by a call for the first paint, then updated by the
 * stream. Undefined before the first answer.
 */
export function useTrades(symbol: string): {
  readonly ticks: readonly Tick[] | undefined
  readonly failed: boolean
  /**
   * Whether the ticks are current: the stream has sent its snapshot, or the answer of the call is recent
   * enough.
   */
  readonly live: boolean
  /** Time up to which the shown ticks are complete (server's clock, ms). */
  readonly asOf: number | null
  readonly refetch: () => void
} {
  const { streaming, began } = useStreamIsCurrent(symbol)
  const begin = useRef(began)
  begin.current = began
  const [streamed, setStreamed] = useState<{ symbol: string; ticks: readonly Tick[]; at: number } | null>(
    null,
  )
  const own = streamed?.symbol === symbol ? streamed : null
  const mine = own?.ticks ?? null
  const read = useRead(market.trades, { symbol }, streaming ? { every: false } : {})

  useEffect(
    () =>
      followTopic(`trades:${symbol}`, {
        onSnapshot: (snapshot) => {
          if (!areTicks(snapshot)) return
          setStreamed({ symbol, ticks: withNewer([], snapshot), at: serverNow() })
          begin.current()
        },
        onEvent: (event) => {
          if (!areTicks(event)) return
          setStreamed((shown) => ({
            symbol,
            ticks: withNewer(shown?.symbol === symbol ? shown.ticks : [], event),
            at: serverNow(),
          }))
        },
      }),
    [symbol],
  )

  const ticks = mine || read.data ? withNewer(mine ?? [], read.data ?? []) : undefined
  const asOf = Math.max(own?.at ?? 0, read.asOf ?? 0)
  return {
    ticks,
    failed: read.error !== null && ticks === undefined,
    live: streaming || read.state === 'fresh',
    asOf: asOf === 0 ? null : asOf,
    refetch: read.refetch,
  }
}
