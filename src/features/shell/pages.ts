import { topModal } from '#ui/overlays/modals.ts'
import { focusOnHeading, placeOfFocus, returnFocus } from '#ui/overlays/returnFocus.ts'
import { HOME, type Router } from './links.tsx'

/**
 * Tells who listens that another page has come: its heading takes the focus (WCAG 2.4.3), unless a field of the page has
 * it. Nothing scrolls. On the way back so as well, because what was pressed is drawn anew; only who walks by the keyboard
 * returns to the link they left by, or they would have to begin every list again. Gives the function that ends it.
 */
export function followPages(router: Router): () => void {
  /** By which link of each entry of the history it was left. */
  const left = new Map<number, string>()
  let pressed: string | null | undefined
  let stop = (): void => undefined
  const press = ({ target, detail }: MouseEvent) => {
    // A click without a count is a key's; a finger's would leave a mark on the link.
    pressed = detail === 0 && target instanceof Element ? target.closest('a')?.getAttribute('href') : null
  }
  document.addEventListener('click', press, true)
  const off = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation) return
    // The same page about something else: what was pressed may go with what it stood in.
    if (!pathChanged) return returnFocus(placeOfFocus())
    const [from, to] = [fromLocation.state.__TSR_index, toLocation.state.__TSR_index]
    if (to > from) left.set(from, pressed ?? '')
    pressed = null
    if (document.activeElement?.matches('input, textarea')) return
    // A page that comes with its sheet open: all but the sheet is inert.
    if (topModal()?.contains(document.activeElement)) return
    stop()
    const link = to < from && linkTo(left.get(to))
    if (link) return link.focus({ preventScroll: true })
    // What had the focus belongs to the page before, which may be kept.
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
 * Whether the page is another than the one that was loaded: this code comes late, and people do not wait for it. The same
 * page about something else is another one when somebody has touched it; addresses are also completed by themselves.
 */
function hasMoved({ pathname, searchStr }: Router['state']['location']): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded) return false
  const [path = '', search = ''] = new URL(loaded.name).hash.slice(1).split('?')
  // The bare address is sent on to the home tab by itself.
  if ((path === '' || path === '/' ? HOME : path) !== pathname) return true
  return searchStr.slice(1) !== search && navigator.userActivation?.hasBeenActive === true
}

/** The link, where it is seen: one of a page that is kept behind another takes no focus. */
const linkTo = (href = ''): HTMLElement | undefined =>
  href === ''
    ? undefined
    : [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)].find(
        (link) => link.getClientRects().length > 0,
      )
