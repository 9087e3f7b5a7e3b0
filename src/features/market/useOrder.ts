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

/** On a page that is never idle rows change places within this time all the same. */
const IDLE_LIMIT = 500

const live = (quote: Quote): Figures => getFigures(quote.id) ?? quote

/**
 * The rows' ids in the sort's order. A choice of the person (`choice` changes) and rows that come or go are followed at
 * once, ticks at most once per 2 s and never while `touching`.
 */
export function useOrder(
  quotes: readonly Quote[],
  sort: MarketSort,
  choice: string,
  touching: RefObject<boolean>,
): readonly number[] {
  const [kept, keep] = useState({ key: '', ids: [] as readonly number[] })
  const movedAt = useRef(0)

  // Unsorted rows have the order they came in; it does not matter to others.
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
    // From when they are seen in their new places: a busy phone draws them later than it was told to.
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
    // A screen full of rows that change places is drawn in small steps.
    startTransition(() => keep({ key: drawn.key, ids: next }))
  }, [mayMove])
  useEffect(() => {
    let due = false
    // Beside the frame that tells of the ticks: rows that change places are laid out anew.
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

/** Handlers for the element whose rows must not move under a finger, nor under who goes through them by keyboard. */
export function useTouching() {
  const touching = useRef(false)
  const down = () => {
    touching.current = true
  }
  const up = () => {
    touching.current = false
  }
  // Touch events, because a pointer is cancelled as soon as the finger begins to scroll.
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
