import { createContext, useContext } from 'react'
import { reducedMotion } from '../motion.ts'

/** Marks the element of a page that scrolls. */
export const PAGE_SCROLL = 'data-page-scroll'

/** The scrolling element of the page around a component, null until it is there, for lists that load or draw by position. */
export const PageScrollContext = createContext<HTMLElement | null>(null)

export const usePageScroll = (): HTMLElement | null => useContext(PageScrollContext)

/** Smoothly, unless it is another list that begins there. */
export function scrollPageToTop(behavior: ScrollBehavior = reducedMotion() ? 'auto' : 'smooth'): void {
  for (const page of document.querySelectorAll(`[${PAGE_SCROLL}]`)) {
    page.scrollTo({ top: 0, behavior })
  }
}
