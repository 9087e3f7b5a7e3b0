let query: MediaQueryList | undefined

/** Whether the system's reduced-motion setting is on. */
export function reducedMotion(): boolean {
  query ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return query.matches
}
