import { useSyncExternalStore } from 'react'

const wide = (): MediaQueryList => window.matchMedia('(min-width: 1024px)')

function follow(changed: () => void): () => void {
  const query = wide()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether several columns fit side by side. For content rendered only on wide screens; pure layout uses CSS. */
export const useWideScreen = (): boolean => useSyncExternalStore(follow, () => wide().matches)
