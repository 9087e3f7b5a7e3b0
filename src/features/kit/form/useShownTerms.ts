import { useRef } from 'react'

/**
 * The terms shown in a confirmation. While `reading`, they stay as they were when it opened, with their
 * version, so that the server rejects changed terms instead of the person agreeing to something unread. Pass
 * false after a rejection, to show the new terms.
 */
export function useShownTerms<T>(reading: boolean, now: T): T {
  const seen = useRef(now)
  if (!reading) seen.current = now
  return seen.current
}
