import { useEffect, useRef } from 'react'

/** Whether the keys that the page hears belong to a field or a dialog now. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
  )
}

/** A dialog takes the whole page, wherever the focus is: its own closing returns the focus only after a moment. */
const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/**
 * Keys of the page, by what the keyboard writes (`?`, `/`, `j`). `g t` is written as two keys. `false` leaves the key to
 * whatever else hears it.
 */
export type Shortcuts = Readonly<Record<string, () => unknown>>

const SECOND_KEY_WITHIN = 1_200

/** Hears keys while no field has the focus and no dialog is open. */
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
