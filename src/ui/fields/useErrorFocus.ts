import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/** `data-invalid`: of buttons and links that choose something, for which ARIA has no such word. */
const WRONG = '[aria-invalid="true"], [data-invalid]'

/** The form to watch, and a call that takes the focus to its first field in error once that is drawn. */
export function useErrorFocus(): readonly [form: RefObject<HTMLFormElement | null>, look: () => void] {
  const form = useRef<HTMLFormElement>(null)
  const [asked, look] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [asked])
  return [form, look]
}
