import { topModal } from '#ui/overlays/modals.ts'
import { focusOnHeading, placeOfFocus, returnFocus } from '#ui/overlays/returnFocus.ts'
import { HOME, type Router } from './links.tsx'

/**
 * Moves the focus to the heading of a new page (WCAG 2.4.3), unless one of the page's fields has it; does not scroll.
 * Also when going back, because the page is rendered again; with keyboard use the focus returns to the followed link.
 * Sets `data-page` of the document to the page that is shown, because the address changes before the page does. Returns
 * the function that stops it.
 */
export function followPages(router: Router): () => void {
  /** The followed link of each history entry. */
  const left = new Map<number, string>()
  let pressed: string | null | undefined
  let stop = (): void => undefined
  const press = ({ target, detail }: MouseEvent) => {
    // `detail` 0 means a keyboard click. After a touch the link must not show a focus ring.
    pressed = detail === 0 && target instanceof Element ? target.closest('a')?.getAttribute('href') : null
  }
  document.addEventListener('click', press, true)
  const showing = (href: string): void => {
    document.documentElement.dataset.page = href
  }
  const { resolvedLocation } = router.state
  if (resolvedLocation) showing(resolvedLocation.href)
  const off = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    showing(toLocation.href)
    if (!fromLocation) return
    // The same page with other parameters: the focused element may disappear with its part of the page.
    if (!pathChanged) return returnFocus(placeOfFocus())
    const [from, to] = [fromLocation.state.__TSR_index, toLocation.state.__TSR_index]
    if (to > from) left.set(from, pressed ?? '')
    pressed = null
    if (document.activeElement?.matches('input, textarea')) return
    // When a page opens with a sheet, everything outside of the sheet is inert.
    if (topModal()?.contains(document.activeElement)) return
    stop()
    const link = to < from && linkTo(left.get(to))
    if (link) return link.focus({ preventScroll: true })
    // The focused element belongs to the previous page, which may stay mounted.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    stop = focusOnHeading()
  })
  if (hasMoved(router.state.location)) stop = focusOnHeading()
  return () => {
    document.removeEventListener('click', press, true)
    stop()
    off()
  }
}

/**
 * Whether the person has navigated since the page was loaded, because this code loads late. A change of parameters
 * counts only after a touch, since some pages complete their address without user action.
 */
function hasMoved({ pathname, searchStr }: Router['state']['location']): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded) return false
  const [path = '', search = ''] = new URL(loaded.name).hash.slice(1).split('?')
  // The bare address redirects to the home tab.
  if ((path === '' || path === '/' ? HOME : path) !== pathname) return true
  return searchStr.slice(1) !== search && navigator.userActivation?.hasBeenActive === true
}

/** The visible link to an address; a link on a hidden kept page cannot be focused. */
const linkTo = (href = ''): HTMLElement | undefined =>
  href === ''
    ? undefined
    : [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)].find(
        (link) => link.getClientRects().length > 0,
      )
