import { createContext, useContext } from 'react'
import { reducedMotion } from '../reducedMotion.ts'

/** Marks the scrolling element of a page. */
export const PAGE_SCROLL = 'data-page-scroll'

/**
 * The scrolling element of the surrounding page, null until mounted; for lists that load or render by
 * position.
 */
export const PageScrollContext = createContext<HTMLElement | null>(null)

export const usePageScroll = (): HTMLElement | null => useContext(PageScrollContext)

/**
 * Scrolls the page to its top, by default smoothly. `instant` is for a page that shows another list, because
 * a new list starts at its top.
 */
export function scrollPageToTop(behavior: ScrollBehavior = reducedMotion() ? 'auto' : 'smooth'): void {
  for (const page of document.querySelectorAll(`[${PAGE_SCROLL}]`)) {
    page.scrollTo({ top: 0, behavior })
  }
}
