/**
 * Open modal dialogs. This file is separate from the hook that opens modals, because no modal is open at the
 * first paint and the hook is loaded later.
 */
const openModals: HTMLDialogElement[] = []
const watchers = new Set<() => void>()

/** Calls back when a modal has opened or closed. */
export function watchModals(watcher: () => void): void {
  watchers.add(watcher)
}

/**
 * The topmost open modal, if any. Everything outside of this modal is inert, so messages must be rendered
 * inside the modal. Modals removed together with their owner are skipped.
 */
export const topModal = (): HTMLDialogElement | undefined =>
  openModals.findLast(({ isConnected }) => isConnected)

/** Whether a sheet or dialog is open; the update prompt is not shown while a modal is open. */
export const modalIsOpen = (): boolean => openModals.length > 0

/** Requests the topmost modal to close, like Esc. */
export function askTopToClose(): void {
  topModal()?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Opens a dialog above all other open dialogs. */
export function openModal(dialog: HTMLDialogElement): void {
  // A dialog that opens without user action focuses the dialog element itself, because a focus ring on a button would
  // appear without a key press.
  dialog.autofocus = document.activeElement === document.body
  dialog.showModal()
  openModals.push(dialog)
  for (const watcher of watchers) watcher()
}

/** Call when the dialog has closed or is about to close. */
export function removeModal(dialog: HTMLDialogElement): void {
  const at = openModals.indexOf(dialog)
  if (at < 0) return
  openModals.splice(at, 1)
  for (const watcher of watchers) watcher()
}
