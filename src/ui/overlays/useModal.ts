import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openModal, removeModal } from './modals.ts'
import { placeOfFocus, returnFocus } from './returnFocus.ts'

/** Delay (ms) before the content is unmounted: longer than the closing animation (220 ms). */
const UNMOUNT_AFTER_MS = 260

/**
 * Keeps a native modal dialog in sync with `open`. Esc and the system's back (CloseWatcher) call `onClose`;
 * while `locked`, Esc and back do nothing. Returns whether to render the content.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onClose: () => void,
  locked: boolean,
): boolean {
  const [lingers, setLingers] = useState(open)
  const wanted = useRef({ open, onClose, locked })
  const opener = useRef<ReturnType<typeof placeOfFocus>>(null)

  useLayoutEffect(() => {
    wanted.current = { open, onClose, locked }
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      opener.current = placeOfFocus()
      openModal(dialog)
    } else if (!open && dialog.open) {
      removeModal(dialog)
      dialog.close()
    }
  }, [open, ref])

  useEffect(() => {
    if (open) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), UNMOUNT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const cancelled = (event: Event) => {
      // A file input inside the dialog also fires a `cancel` event, which bubbles up to the dialog.
      if (event.target !== dialog) return
      event.preventDefault()
      if (!wanted.current.locked) wanted.current.onClose()
    }
    const closed = (event: Event) => {
      // The close event may arrive after the dialog has been opened again.
      if (event.target !== dialog || dialog.open) return
      removeModal(dialog)
      if (!wanted.current.open) {
        returnFocus(opener.current)
        return
      }
      // On a repeated Esc browsers close a dialog without a cancelable event, so a locked dialog is opened
      // again.
      if (wanted.current.locked) openModal(dialog)
      else wanted.current.onClose()
    }
    dialog.addEventListener('cancel', cancelled)
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('cancel', cancelled)
      dialog.removeEventListener('close', closed)
      removeModal(dialog)
      // A dialog unmounted together with its owner fires no close event.
      const place = opener.current
      if (dialog.open || wanted.current.open) requestAnimationFrame(() => returnFocus(place))
    }
  }, [ref])

  return open || lingers
}
