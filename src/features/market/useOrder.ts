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
import { whenIdle } from '#data/platform/idle.ts'
import { getFigures, onTickers } from '#data/realtime/ticker-store.ts'
import { type Figures, type MarketSort, mayResort, order } from './rows.ts'

/** Longest wait (ms) for the browser to be idle before rows are sorted. */
const IDLE_LIMIT = 500

const live = (quote: Quote): Figures => getFigures(quote.id) ?? quote

/**
 * Ids of the rows in sorted order. Follows the person's selection (`choice`) and added or removed rows at
 * once; ticks at most once per 2 s and never while `touching`.
 */
export function useOrder(
  quotes: readonly Quote[],
  sort: MarketSort,
  choice: string,
  touching: RefObject<boolean>,
): readonly number[] {
  const [kept, keep] = useState({ key: '', ids: [] as readonly number[] })
  const movedAt = useRef(0)

  // Unsorted rows depend on the order of the input, sorted rows do not.
  const unsorted = sort === null
  const members = useMemo(() => {
    const ids = quotes.map(({ id }) => id)
    return (unsorted ? ids : ids.sort((a, b) => a - b)).join()
  }, [quotes, unsorted])
  const key = `${choice} ${sort?.key} ${sort?.direction} ${members}`
  const chosen = kept.key === key ? kept : { key, ids: order(quotes, sort, live) }
  if (chosen !== kept) keep(chosen)
  const { ids } = chosen

  const latest = useRef({ quotes, sort, key: '', ids })
  useEffect(() => {
    // Counted from the time at which the new order is visible, which is later on a busy phone.
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
    const next = order(drawn.quotes, drawn.sort, live)
    movedAt.current = performance.now()
    if (next.every((id, index) => id === drawn.ids[index])) return
    // Moving a screen of rows renders at low priority.
    startTransition(() => keep({ key: drawn.key, ids: next }))
  }, [mayMove])
  useEffect(() => {
    let due = false
    // Runs outside of the frame that publishes ticks, because moving rows causes a layout.
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

/** Handlers for an element whose rows must not move while it is touched or has keyboard focus. */
export function useTouching() {
  const touching = useRef(false)
  const down = () => {
    touching.current = true
  }
  const up = () => {
    touching.current = false
  }
  // Touch events instead of pointer events, because a pointer is cancelled when scrolling begins.
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
