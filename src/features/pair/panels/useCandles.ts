import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Candle, market, type Period } from '#contract/market/market.ts'
import { isCallError } from '#data/api/call-errors.ts'
import { call } from '#data/api/client.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { followTopic } from '#data/realtime/realtime-socket.ts'
import { barEnd } from '#domain/market/candles.ts'
import { useStreamIsCurrent } from '../useStreamIsCurrent.ts'
import { merged, NONE, type Tail, toChart, withLive } from './mergeLiveCandle.ts'

/** Number of candles of the first page, which is stored; older pages have the server's default size. */
const KEPT = '500'

const isCandle = (value: unknown): value is Candle =>
  typeof value === 'object' && value !== null && 'open' in value && 'close' in value

/**
 * Candles of a chart: the newest page, older pages on demand, and live candles. After a reconnection the
 * newest page is read again to fill the gap.
 */
export function useCandles(symbol: string, period: Period) {
  const key = `${symbol} ${period}`
  const { streaming, began } = useStreamIsCurrent(key)
  const begin = useRef(began)
  begin.current = began
  const [tail, setTail] = useState<Tail>({ key: '', done: NONE, last: null, at: 0 })
  const [older, setOlder] = useState<{ key: string; list: readonly Candle[]; end: boolean }>({
    key: '',
    list: NONE,
    end: false,
  })
  const reading: Reading<Candle[]> = useRead(
    market.candles,
    { symbol, period, from: '0', to: '0', limit: KEPT },
    streaming ? { every: false } : {},
  )
  const { refetch } = reading

  useEffect(() => {
    let connected = false
    return followTopic(`kline:${symbol}:${period}`, {
      onSnapshot: (snapshot) => {
        if (connected) refetch()
        connected = true
        begin.current()
        if (isCandle(snapshot)) setTail((before) => withLive(before, key, snapshot, serverNow()))
      },
      onEvent: (event) => {
        if (isCandle(event)) setTail((before) => withLive(before, key, event, serverNow()))
      },
    })
  }, [symbol, period, key, refetch])

  const page = reading.data
  const before = older.key === key ? older.list : NONE
  const done = tail.key === key ? tail.done : NONE
  const all = useMemo(() => (page ? merged(before, page, done) : undefined), [page, before, done])
  const candles = useMemo(() => all?.map(toChart), [all])
  const asOf = tail.key === key ? Math.max(tail.at, reading.asOf ?? 0) : reading.asOf
  const live = tail.key === key ? tail.last : null
  const newest = all?.at(-1)
  const last = live && (!newest || live.time >= newest.time) ? live : null
  const drawn = useMemo(() => (last ? toChart(last) : undefined), [last])

  const asking = useRef(false)
  const first = all?.[0]?.time
  const end = older.key === key && older.end
  const onOlder = useCallback(() => {
    if (asking.current || end || first === undefined) return
    asking.current = true
    call(market.candles, { symbol, period, from: '0', to: String(first) })
      .then((list) =>
        setOlder((kept) => ({
          key,
          list: merged(list, kept.key === key ? kept.list : NONE),
          end: list.length === 0,
        })),
      )
      .catch((error: unknown) => {
        // A call error is ignored, because the chart requests the page again on the next scroll.
        if (!isCallError(error) && !(error instanceof DOMException)) throw error
      })
      .finally(() => {
        asking.current = false
      })
  }, [symbol, period, key, first, end])

  const opened = last?.time ?? newest?.time
  return {
    candles,
    last: drawn,
    closesAt: streaming && opened !== undefined ? barEnd(period, opened) * 1000 : undefined,
    reading,
    asOf,
    streaming,
    onOlder,
  }
}
