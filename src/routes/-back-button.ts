import type { RouterHistory } from '@tanstack/react-router'
import { askTopToClose, modalIsOpen, watchModals } from '#ui/overlays/modals.ts'

/**
 * Handles Back for browsers whose own Back does not close dialogs: closes the topmost sheet first, and leaves
 * the page only when no sheet is open. A sheet whose request is in flight stays open. If a link in the sheet
 * was followed and Back is pressed before the new page shows, Back works as it does without a sheet.
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
          // The router blocks Back by going forward again. The sheet is closed after that, so that a sheet
          // whose state is in the address can replace its own history entry.
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
