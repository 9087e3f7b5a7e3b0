import { useRef } from 'react'

/**
 * The terms shown in a confirmation. While `reading`, the terms and their version stay as they were when the
 * confirmation opened, so that the server rejects terms that have changed meanwhile, instead of the person
 * agreeing to terms they have not read. Pass false after a rejection, to show the new terms.
 */
export function useShownTerms<T>(reading: boolean, now: T): T {
  const seen = useRef(now)
  if (!reading) seen.current = now
  return seen.current
}
