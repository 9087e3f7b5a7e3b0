import { useRef } from 'react'

/**
 * What a person reads in a last look. While `reading` it stays as it was when the look was opened, terms and their version
 * together: what changes meanwhile is rejected by the server instead of being agreed to unread. Pass false once it was
 * rejected, so that the look shows what is so now.
 */
export function useSeen<T>(reading: boolean, now: T): T {
  const seen = useRef(now)
  if (!reading) seen.current = now
  return seen.current
}
