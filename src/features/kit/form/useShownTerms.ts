import { useRef } from 'react'

/**
 * The terms shown in a confirmation. While `reading`, the terms stay as they were when the confirmation opened, with
 * their version, so that the server rejects changed terms instead of the person agreeing to terms they have not read.
 * Pass false after a rejection, to show the new terms.
 */
export function useShownTerms<T>(reading: boolean, now: T): T {
  const seen = useRef(now)
  if (!reading) seen.current = now
  return seen.current
}
