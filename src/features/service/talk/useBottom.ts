import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageScroll } from '#ui/layout/pageScroll.ts'
import { reducedMotion } from '#ui/motion.ts'

/** Nearer to the end than this is at the end (px). */
const NEAR = 80
/** Nearer to the beginning than this, older messages are asked for (px). */
const ABOVE = 240

interface Watched {
  /** What grows: the list itself. */
  readonly list: RefObject<HTMLElement | null>
  /** Ids of the first and last message; 0 while there is none. */
  readonly first: number
  readonly last: number
  /** How many messages of others came after an id. */
  readonly newAfter: (id: number) => number
  readonly onTop: () => void
}

interface Bottom {
  /** Messages below that were not seen; 0 at the end. */
  readonly unseen: number
  readonly away: boolean
  toEnd(): void
}

/**
 * Keeps the end of a conversation in sight while the person is there, whatever grows; leaves them where they read
 * otherwise, and says how many came since. Older messages come in above without moving what is read.
 */
export function useBottom({ list, first, last, newAfter, onTop }: Watched): Bottom {
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

  // `first` and `last` are what moves the list.
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
    // A picture that arrives, the keyboard, a taller field: the end stays in sight.
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
