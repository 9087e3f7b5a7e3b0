import type { Router } from './links.tsx'

/**
 * Tells who listens that another page has come: its heading takes the focus (WCAG 2.4.3), unless a field of the page has
 * it. Nothing scrolls. On the way back so as well, because what was pressed is drawn anew; only who walks by the keyboard
 * returns to the link they left by, or they would have to begin every list again. Gives the function that ends it.
 */
export function followPages(router: Router): () => void {
  /** By which link of each entry of the history it was left. */
  const left = new Map<number, string>()
  let pressed: string | null | undefined
  const press = ({ target, detail }: MouseEvent) => {
    // A click without a count is a key's; a finger's would leave a mark on the link.
    pressed = detail === 0 && target instanceof Element ? target.closest('a')?.getAttribute('href') : null
  }
  document.addEventListener('click', press, true)
  const off = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const [from, to] = [fromLocation.state.__TSR_index, toLocation.state.__TSR_index]
    if (to > from) left.set(from, pressed ?? '')
    pressed = null
    if (document.activeElement?.matches('input, textarea')) return
    const link = to < from && linkTo(left.get(to))
    const next = link || document.querySelector('h1')
    if (next instanceof HTMLHeadingElement) next.tabIndex = -1
    next?.focus({ preventScroll: true })
  })
  return () => {
    document.removeEventListener('click', press, true)
    off()
  }
}

const linkTo = (href = ''): HTMLElement | null =>
  href === '' ? null : document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
