import type { RouterHistory } from '@tanstack/react-router'
import { askTopToClose, modalIsOpen, watchModals } from '#ui/overlays/modals.ts'

/**
 * Back closes the sheet that lies over the page, and leaves the page only after it: the way back of a browser's toolbar, of
 * a swipe in an installed app, and of browsers whose own back does not close dialogs. One that is sending stays.
 */
export function closeByBack(history: RouterHistory): void {
  let unblock: (() => void) | null = null
  watchModals(() => {
    if (modalIsOpen()) {
      unblock ??= history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK') return false
          // The router goes forward again first: a sheet that stands in the address replaces its own entry, no other.
          window.addEventListener('popstate', askTopToClose, { once: true })
          return true
        },
      })
    } else {
      unblock?.()
      unblock = null
    }
  })
}
