import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageScroll } from '#ui/layout/pageScroll.ts'
import { reducedMotion } from '#ui/reducedMotion.ts'

/** Distance (px) from the end of the list up to which the list counts as scrolled to the end. */
const NEAR = 80
/** Distance (px) from the top of the list at which older messages are loaded. */
const ABOVE = 240

interface Watched {
  /** The list element, whose height is observed. */
  readonly list: RefObject<HTMLElement | null>
  /** Ids of the first and last message; 0 while there are no messages. */
  readonly first: number
  readonly last: number
  /** Returns the number of messages by others after the message with this id. */
  readonly newAfter: (id: number) => number
  readonly onTop: () => void
}

interface Bottom {
  /** Number of unseen messages below the visible part; 0 when the list is scrolled to the end. */
  readonly unseen: number
  readonly away: boolean
  toEnd(): void
}

/**
 * Keeps a conversation scrolled to its end while the person reads the end, even when pictures or the keyboard
 * change its height; otherwise preserves the scroll position and counts new messages. Loading older messages
 * does not move the visible messages.
 */
export function useStickToBottom({ list, first, last, newAfter, onTop }: Watched): Bottom {
  const scroll = usePageScroll()
  const [away, setAway] = useState(false)
  const sticks = useRef(true)
  const before = useRef({ first: 0, height: 0 })
  const [seen, setSeen] = useState(last)
  const latest = useRef({ last, onTop })
  useEffect(() => {
    latest.current = { last, onTop }
  })

  const jump = useCallback(
    (behavior: ScrollBehavior = 'auto') => scroll?.scrollTo({ top: scroll.scrollHeight, behavior }),
    [scroll],
  )

  // Runs whenever `first` or `last` changes, because new messages change the height of the list.
  useLayoutEffect(() => {
    if (!scroll) return
    const grown = scroll.scrollHeight - before.current.height
    if (sticks.current) jump()
    else if (first < before.current.first && grown > 0) scroll.scrollTop += grown
    before.current = { first, height: scroll.scrollHeight }
    if (sticks.current) setSeen(last)
  }, [scroll, first, last, jump])

  useEffect(() => {
    if (!scroll || !list.current) return
    const moved = () => {
      const rest = scroll.scrollHeight - scroll.clientHeight - scroll.scrollTop
      sticks.current = rest < NEAR
      setAway(!sticks.current)
      if (sticks.current) setSeen(latest.current.last)
      if (scroll.scrollTop < ABOVE) latest.current.onTop()
    }
    // The list stays at its end when a picture loads, the keyboard opens or the text field grows.
    const sizes = new ResizeObserver(() => {
      if (sticks.current) jump()
      before.current.height = scroll.scrollHeight
    })
    sizes.observe(scroll)
    sizes.observe(list.current)
    scroll.addEventListener('scroll', moved, { passive: true })
    return () => {
      sizes.disconnect()
      scroll.removeEventListener('scroll', moved)
    }
  }, [scroll, list, jump])

  const toEnd = useCallback(() => {
    sticks.current = true
    setAway(false)
    setSeen(latest.current.last)
    jump(reducedMotion() ? 'auto' : 'smooth')
  }, [jump])
  return { unseen: away ? newAfter(seen) : 0, away, toEnd }
}
