import type { RouterHistory } from '@tanstack/react-router'
import { askTopToClose, modalIsOpen, watchModals } from '#ui/modals.ts'

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
        blockerFn: ({ action }) => action === 'BACK' && askTopToClose(),
      })
    } else {
      unblock?.()
      unblock = null
    }
  })
}
