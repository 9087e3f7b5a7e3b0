import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { isNewVisit } from './visit.ts'

/** A first picture stands: from now on a page comes as a whole, or it could not be scrolled to where it was left. */
let standing = false

/** Whether to draw what lies below the first screen: on a new visit in small steps, when the first picture stands. */
export function useBelow(): boolean {
  const [whole] = useState(() => standing || !isNewVisit())
  useEffect(() => {
    standing = true
  }, [])
  return useDeferredValue(true, whole)
}

/** Draws its children later (`useBelow`). Nothing may stand under them: it would jump. */
export function Below({ children }: { readonly children: ReactNode }) {
  return useBelow() && children
}
