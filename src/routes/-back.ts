import type { RouterHistory } from '@tanstack/react-router'
import { askTopToClose, modalIsOpen, watchModals } from '#ui/overlays/modals.ts'

/**
 * Back closes the topmost sheet first, and leaves the page only without one; for browsers whose own Back does
 * not close dialogs. A sheet that is sending stays.
 */
export function closeByBack(history: RouterHistory): void {
  let unblock: (() => void) | null = null
  watchModals(() => {
    if (modalIsOpen()) {
      unblock ??= history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK') return false
          // The router goes forward again first, so that a sheet stored in the address replaces its own
          // entry.
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
