import { useRef } from 'react'

/**
 * Terms for a confirmation. While `reading` is true, returns the terms (with their version) that applied when
 * the confirmation opened: if the terms change meanwhile, the server rejects the old version, so that a
 * person never agrees to terms that were not shown. Pass false after a rejection, to show the new terms.
 */
export function useShownTerms<T>(reading: boolean, now: T): T {
  const seen = useRef(now)
  if (!reading) seen.current = now
  return seen.current
}
