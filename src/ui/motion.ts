let query: MediaQueryList | undefined

/** Whether the person asked the system for less motion. */
export function reducedMotion(): boolean {
  query ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return query.matches
}
