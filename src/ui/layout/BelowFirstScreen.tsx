import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { isNewVisit } from './isNewVisit.ts'

/**
 * True once the first page is painted; later pages render completely at once, so that their scroll position can be
 * restored.
 */
let standing = false

/** Whether to render content below the first screen: on a new visit only after the first paint, at low priority. */
function useBelow(): boolean {
  const [whole] = useState(() => standing || !isNewVisit())
  useEffect(() => {
    standing = true
  }, [])
  return useDeferredValue(true, whole)
}

/**
 * Renders its children later (`useBelow`). No content may follow the children, because that content would
 * shift when the children are rendered.
 */
export function BelowFirstScreen({ children }: { readonly children: ReactNode }) {
  return useBelow() && children
}
