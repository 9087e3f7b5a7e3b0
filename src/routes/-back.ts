import type { RouterHistory } from '@tanstack/react-router'
import { askTopToClose, modalIsOpen, watchModals } from '#ui/overlays/modals.ts'

/**
 * Back closes the topmost sheet first, and leaves the page only without one; for browsers whose own Back does
 * not close dialogs. A sheet that is sending stays. Somebody who followed a link of the sheet, and goes back
 * before its page is shown, has left the sheet's page already: the address goes back.
 */
export function closeByBack(history: RouterHistory): void {
  let unblock: (() => void) | null = null
  const entry = (): number => history.location.state.__TSR_index
  watchModals(() => {
    if (modalIsOpen()) {
      const openedAt = entry()
      unblock ??= history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK' || entry() !== openedAt) return false
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
