import { type RefObject, useEffect } from 'react'
import { PAGE_SCROLL } from '#ui/layout/pageScroll.ts'

/** Calls a function when an element is scrolled out of view at the top of the page, or back into view. */
export function useScrolledOut(
  element: RefObject<HTMLElement | null>,
  onGone: (gone: boolean) => void,
): void {
  useEffect(() => {
    const target = element.current
    if (!target) return
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry)
          onGone(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0))
      },
      { root: target.closest(`[${PAGE_SCROLL}]`) },
    )
    sight.observe(target)
    return () => {
      sight.disconnect()
      onGone(false)
    }
  }, [element, onGone])
}
