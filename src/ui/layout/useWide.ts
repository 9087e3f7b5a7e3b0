import { useSyncExternalStore } from 'react'

const wide = (): MediaQueryList => window.matchMedia('(min-width: 1024px)')

function follow(changed: () => void): () => void {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for several columns side by side. For what is built only then; what merely moves is the style's. */
export const useWide = (): boolean => useSyncExternalStore(follow, () => wide().matches)
