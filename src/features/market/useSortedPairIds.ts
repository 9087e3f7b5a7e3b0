import {
  type FocusEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Quote } from '#contract/market/market.ts'
import { whenIdle } from '#data/platform/when-idle.ts'
import { usdPrice } from '#data/realtime/fiat-rates.ts'
import { getFigures, onTickers } from '#data/realtime/ticker-store.ts'
import { type Figures, type MarketSort, mayResort, order } from './marketRows.ts'

/** Maximum time (ms) to wait until the browser is idle before rows are sorted. */
const IDLE_LIMIT = 500

const live = (quote: Quote): Figures => getFigures(quote.id) ?? quote

/**
 * Ids of the rows in sorted order. A new selection (`choice`) and added or removed rows are sorted at once;
 * changes by ticks at most once per 2 s, and never while `touching`.
 */
export function useSortedPairIds(
  quotes: readonly Quote[],
  sort: MarketSort,
  choice: string,
  touching: RefObject<boolean>,
): readonly number[] {
  const [kept, keep] = useState({ key: '', ids: [] as readonly number[] })
  const movedAt = useRef(0)

  // Without a sort, the rows are in the order of the input; with a sort, a change of the order of the input
  // must not sort the rows again.
  const unsorted = sort === null
  const members = useMemo(() => {
    const ids = quotes.map(({ id }) => id)
    return (unsorted ? ids : ids.sort((a, b) => a - b)).join()
  }, [quotes, unsorted])
  const key = `${choice} ${sort?.key} ${sort?.direction} ${members}`
  const chosen = kept.key === key ? kept : { key, ids: order(quotes, sort, usdPrice, live) }
  if (chosen !== kept) keep(chosen)
  const { ids } = chosen

  const latest = useRef({ quotes, sort, key: '', ids })
  useEffect(() => {
    // The interval until the next sort begins when the sorted rows are painted, which on a busy phone is
    // later than the sorting.
    if (latest.current.ids !== ids) movedAt.current = performance.now()
    latest.current = { quotes, sort, key, ids }
  })

  const mayMove = useCallback(
    () => latest.current.sort !== null && mayResort(movedAt.current, performance.now(), touching.current),
    [touching],
  )
  const settle = useCallback(() => {
    if (!mayMove()) return
    const drawn = latest.current
    const next = order(drawn.quotes, drawn.sort, usdPrice, live)
    movedAt.current = performance.now()
    if (next.every((id, index) => id === drawn.ids[index])) return
    // The sorted rows render at low priority, because moving all rows of a screen is slow.
    startTransition(() => keep({ key: drawn.key, ids: next }))
  }, [mayMove])
  useEffect(() => {
    let due = false
    // Sorts outside of the frame that publishes ticks, because moving rows causes a layout.
    return onTickers(() => {
      if (due || !mayMove()) return
      due = true
      const idle = () => {
        due = false
        settle()
      }
      whenIdle(idle, IDLE_LIMIT, 0)
    })
  }, [mayMove, settle])

  return ids
}

/** Handlers for a list whose rows must not move while it is touched or has keyboard focus. */
export function useTouching() {
  const touching = useRef(false)
  const down = () => {
    touching.current = true
  }
  const up = () => {
    touching.current = false
  }
  // Touch events are used instead of pointer events, because the browser cancels a pointer when scrolling begins.
  return {
    touching,
    handlers: {
      onTouchStart: down,
      onTouchEnd: up,
      onTouchCancel: up,
      onMouseDown: down,
      onMouseUp: up,
      onMouseLeave: up,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target.matches(':focus-visible')) down()
      },
      onBlur: up,
    },
  }
}
