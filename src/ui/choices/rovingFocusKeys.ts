import type { KeyboardEvent } from 'react'

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Key handler of a row of tabs, radios or options: arrows, Home and End move the focus and select, as the
 * ARIA patterns for tabs and radio groups require.
 */
export function rovingKey(event: KeyboardEvent<HTMLElement>): void {
  move(event, true)
}

/** Key handler of a list in which arrows, Home and End move the focus without selecting. */
export function rovingFocus(event: KeyboardEvent<HTMLElement>): void {
  move(event, false)
}

function move(event: KeyboardEvent<HTMLElement>, press: boolean): void {
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      ':is([role=tab], [role=radio], [role=option], [role=menuitem]):not(:disabled)',
    ),
  ]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEP[event.key]
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? items.length - 1
        : step !== undefined && at >= 0
          ? (at + step + items.length) % items.length
          : -1
  const target = items[to]
  if (!target) return
  event.preventDefault()
  target.focus()
  if (press) target.click()
}
