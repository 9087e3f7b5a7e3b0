import { useRef } from 'react'

/**
 * Terms for a confirmation. While `reading` is true, returns the terms (with their version) that applied when the
 * confirmation opened. If the terms change meanwhile, the server rejects the old version, so that a person agrees only
 * to terms that were shown. Pass false after a rejection, to show the new terms.
 */
export function useShownTerms<T>(reading: boolean, now: T): T {
  const seen = useRef(now)
  if (!reading) seen.current = now
  return seen.current
}
