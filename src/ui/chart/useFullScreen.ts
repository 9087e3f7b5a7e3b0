import { type RefObject, useEffect, useState } from 'react'

interface Turnable {
  lock?: (orientation: 'landscape') => Promise<void>
}

/**
 * Makes an element cover the screen, in landscape where the device allows it. Where elements have no full screen
 * (iPhone), the element covers the page.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false)

  useEffect(() => {
    if (!full) return
    const left = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false)
    }
    document.addEventListener('fullscreenchange', left)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      document.removeEventListener('keydown', key)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [full])

  const enter = async () => {
    setFull(true)
    try {
      await element.current?.requestFullscreen?.()
      await (screen.orientation as Turnable | undefined)?.lock?.('landscape')
    } catch {
      // When the browser rejects full screen, the element covers the page instead.
    }
  }

  return { full, toggle: () => (full ? setFull(false) : void enter()) }
}
