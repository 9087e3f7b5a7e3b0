import { useEffect, useRef } from 'react'

/** Whether a field or an open dialog handles keys at present. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
  )
}

/**
 * An open dialog blocks all shortcuts, even if the focus is outside of the dialog, because the focus returns
 * with a delay after closing.
 */
const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * Shortcuts by the character that the key produces (`?`, `/`, `j`); a sequence such as `g t` is written with a space. A
 * handler that returns `false` leaves the key to other listeners.
 */
export type Shortcuts = Readonly<Record<string, () => unknown>>

const SECOND_KEY_WITHIN = 1_200

/** Listens to shortcuts while no field has the focus and no dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    if (!isOn) return
    let first = ''
    let pressedAt = 0
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered()) return
      const pair = event.timeStamp - pressedAt < SECOND_KEY_WITHIN ? `${first} ${event.key}` : ''
      const run = current.current[pair] ?? current.current[event.key]
      first = event.key
      pressedAt = event.timeStamp
      if (run && run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOn])
}
