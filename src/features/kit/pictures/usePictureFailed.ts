import { useEffect, useState } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'

interface Failed {
  readonly failed: boolean
  readonly onError: () => void
  readonly retry: () => void
}

/**
 * Whether a public picture failed to load. The load is retried when the server can be reached again, and when
 * `retry` is called.
 */
export function usePictureFailed(src: string): Failed {
  const online = useOnline()
  const [broken, setBroken] = useState<string | null>(null)
  const retry = () => setBroken(null)
  useEffect(() => {
    if (online) setBroken(null)
  }, [online])
  return { failed: broken === src, onError: () => setBroken(src), retry }
}
