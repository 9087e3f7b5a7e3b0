/** Which modal dialogs are open: apart from the hook that opens them, because the first picture has none. */
const openModals: HTMLDialogElement[] = []
const watchers = new Set<() => void>()

/** Calls back whenever a modal has opened or closed. */
export function watchModals(watcher: () => void): void {
  watchers.add(watcher)
}

/**
 * The topmost open modal, if any: everything outside it is inert, so a message has to live inside. Two that leave the page
 * with their owner are gone before the first of them is told.
 */
export const topModal = (): HTMLDialogElement | undefined =>
  openModals.findLast(({ isConnected }) => isConnected)

/** Whether a sheet or dialog is open (the update prompt waits for that). */
export const modalIsOpen = (): boolean => openModals.length > 0

/** Asks the topmost one to close, as Esc does. */
export function askTopToClose(): void {
  topModal()?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Opens it above everything that is open. */
export function enter(dialog: HTMLDialogElement): void {
  // One that comes by itself takes the focus as a whole: a ring around a button would answer a key that nobody pressed.
  dialog.autofocus = document.activeElement === document.body
  dialog.showModal()
  openModals.push(dialog)
  for (const watcher of watchers) watcher()
}

/** It has closed or is about to. */
export function leave(dialog: HTMLDialogElement): void {
  const at = openModals.indexOf(dialog)
  if (at < 0) return
  openModals.splice(at, 1)
  for (const watcher of watchers) watcher()
}
