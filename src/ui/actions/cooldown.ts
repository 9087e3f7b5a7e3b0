import { useEffect, useState } from 'react'

const ends = new Map<string, number>()
const STORED = 'ui.cooldown.'

function endOf(key: string): number {
  const kept = ends.get(key)
  if (kept !== undefined) return kept
  try {
    return Number(sessionStorage.getItem(STORED + key) ?? 0) || 0
  } catch {
    return 0
  }
}

function begin(key: string, end: number): void {
  ends.set(key, end)
  try {
    sessionStorage.setItem(STORED + key, String(end))
  } catch {
    // Without storage the waiting time is forgotten when the page closes.
  }
}

/**
 * A waiting time that survives unmounting and reloading: seconds left for `key`, and `start`, which begins
 * the waiting time. `now`: ms.
 */
export function useCooldown(key: string, seconds: number, now: () => number) {
  const [, redraw] = useState(0)
  const left = Math.max(0, Math.ceil((endOf(key) - now()) / 1000))

  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => redraw((count) => count + 1), (endOf(key) - now()) % 1000 || 1000)
    return () => clearTimeout(timer)
  })

  const start = () => {
    begin(key, now() + seconds * 1000)
    redraw((count) => count + 1)
  }
  // The time left is limited to the full length, because the stored end may be too far ahead after the clock was set
  // back.
  return { left: Math.min(left, seconds), start }
}
