import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/** `data-invalid`: for buttons and links that choose a value, which have no ARIA attribute for it. */
const WRONG = '[aria-invalid="true"], [data-invalid]'

/** The form to observe, and a function that focuses its first field in error once that is rendered. */
export function useErrorFocus(): readonly [form: RefObject<HTMLFormElement | null>, look: () => void] {
  const form = useRef<HTMLFormElement>(null)
  const [asked, look] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [asked])
  return [form, look]
}
