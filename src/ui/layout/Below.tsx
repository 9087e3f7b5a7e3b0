import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { isNewVisit } from './visit.ts'

/**
 * The first page is painted; later pages render completely at once, so that their scroll position can be
 * restored.
 */
let standing = false

/**
 * Whether to render what is below the first screen: on a new visit only after the first paint, at low
 * priority.
 */
function useBelow(): boolean {
  const [whole] = useState(() => standing || !isNewVisit())
  useEffect(() => {
    standing = true
  }, [])
  return useDeferredValue(true, whole)
}

/** Renders its children later (`useBelow`). Nothing may follow them, because it would jump. */
export function Below({ children }: { readonly children: ReactNode }) {
  return useBelow() && children
}
