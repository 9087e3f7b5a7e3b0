import { topModal } from '#ui/overlays/modals.ts'
import { focusOnHeading, placeOfFocus, returnFocus } from '#ui/overlays/returnFocus.ts'
import { HOME, type Router } from './appNavigation.tsx'

/**
 * Moves the focus to the heading of a new page (WCAG 2.4.3) without scrolling, unless one of the page's
 * fields has the focus. Going back also renders the page anew: with keyboard use the focus then returns to
 * the link that was followed. Sets `data-page` of the document to the page that is shown, because the URL
 * changes before the page does. Returns the function that removes the listeners.
 */
export function focusHeadingOfPages(router: Router): () => void {
  /** By index of a history entry: the `href` of the link by which the person left that entry. */
  const left = new Map<number, string>()
  let pressed: string | null | undefined
  let stop = (): void => undefined
  const press = ({ target, detail }: MouseEvent) => {
    // A click with `detail` 0 comes from the keyboard. Only then the link is recorded, because after a touch
    // a focused link would show a focus ring.
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
    // Only the parameters of the URL have changed. The part of the page with the focused element may
    // disappear, so the focus is restored.
    if (!pathChanged) return returnFocus(placeOfFocus())
    const [from, to] = [fromLocation.state.__TSR_index, toLocation.state.__TSR_index]
    if (to > from) left.set(from, pressed ?? '')
    pressed = null
    if (document.activeElement?.matches('input, textarea')) return
    // When a page opens together with a sheet, all elements outside of the sheet are inert.
    if (topModal()?.contains(document.activeElement)) return
    stop()
    const link = to < from && linkTo(left.get(to))
    if (link) return link.focus({ preventScroll: true })
    // The focused element belongs to the previous page, which may stay mounted but hidden.
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
 * Whether the person has navigated after the page was loaded and before this code was loaded. A change of URL
 * parameters counts only after a click, touch or key press, because some pages complete their URL without
 * user action.
 */
function hasMoved({ pathname, searchStr }: Router['state']['location']): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded) return false
  const [path = '', search = ''] = new URL(loaded.name).hash.slice(1).split('?')
  // The URL without a path redirects to the home tab.
  if ((path === '' || path === '/' ? HOME : path) !== pathname) return true
  return searchStr.slice(1) !== search && navigator.userActivation?.hasBeenActive === true
}

/** The visible link with this `href`; a link on a hidden page that stays mounted cannot be focused. */
const linkTo = (href = ''): HTMLElement | undefined =>
  href === ''
    ? undefined
    : [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)].find(
        (link) => link.getClientRects().length > 0,
      )
