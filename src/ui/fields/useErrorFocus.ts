import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/** `data-invalid` is for buttons and links that choose a value, because no ARIA attribute marks them as invalid. */
const WRONG = '[aria-invalid="true"], [data-invalid]'

/** The form to observe, and a function that focuses its first invalid field once the error is rendered. */
export function useErrorFocus(): readonly [form: RefObject<HTMLFormElement | null>, look: () => void] {
  const form = useRef<HTMLFormElement>(null)
  const [asked, look] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [asked])
  return [form, look]
}
