import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Presses within this time (ms) count as one press. */
export const DEBOUNCE_MS = 500

/** Time (ms) after which a spinner shows (docs/api-conventions.md#timeouts). */
const SPINNER_AFTER_MS = 800

/** Time at which the person last typed or chose something on the page. */
let entered = 0
for (const kind of ['input', 'change'])
  addEventListener(
    kind,
    () => {
      entered = performance.now()
    },
    true,
  )

type Press = (event: MouseEvent<HTMLElement>) => unknown

/**
 * Prevents double presses: a press is ignored within 500 ms after the last press unless the person has
 * typed or chosen something since then, and while the returned promise is pending. `waiting` turns true
 * when the promise takes longer than 800 ms.
 */
export function usePress(onPress: Press | undefined, debounce = DEBOUNCE_MS) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const [locked, setLocked] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const alive = useRef(true)
  const busy = useRef(false)

  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  useEffect(() => {
    if (!locked) {
      setWaiting(false)
      return
    }
    const timer = setTimeout(() => setWaiting(true), SPINNER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [locked])

  const press = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const at = performance.now()
      if (busy.current || (at - last.current < debounce && entered < last.current)) {
        event.preventDefault()
        return
      }
      last.current = at
      const result = onPress?.(event)
      if (!(result instanceof Promise)) return
      busy.current = true
      setLocked(true)
      // The caller handles a rejection of the promise; this code only re-enables the button.
      const unlock = () => {
        busy.current = false
        if (alive.current) setLocked(false)
      }
      result.then(unlock, unlock)
    },
    [onPress, debounce],
  )

  return { press, locked, waiting }
}
