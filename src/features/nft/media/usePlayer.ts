import { type RefObject, useEffect, useState } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'

export interface Player {
  readonly playing: boolean
  /** Playback position in seconds. */
  readonly time: number
  /** Duration in seconds; 0 until known. */
  readonly duration: number
  /** Whether the file cannot be played: broken, or not stored while offline. */
  readonly failed: boolean
  toggle(): void
  /** Moves playback to a position in seconds. */
  seek(time: number): void
  /** Loads the file again after a failure. */
  retry(): void
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)

/** State and controls of a media element. Playback pauses when the page is hidden. */
export function usePlayer(element: RefObject<HTMLMediaElement | null>): Player {
  const [state, setState] = useState({ playing: false, time: 0, duration: 0, failed: false })
  useEffect(() => {
    const media = element.current
    if (!media) return
    const read = () =>
      setState({
        playing: !media.paused && !media.ended,
        time: finite(media.currentTime),
        duration: finite(media.duration),
        failed: media.error !== null,
      })
    const hidden = () => {
      if (document.hidden) media.pause()
    }
    const kinds = ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'seeked', 'error', 'loadeddata']
    for (const kind of kinds) media.addEventListener(kind, read)
    document.addEventListener('visibilitychange', hidden)
    read()
    return () => {
      for (const kind of kinds) media.removeEventListener(kind, read)
      document.removeEventListener('visibilitychange', hidden)
      media.pause()
    }
  }, [element])
  const online = useOnline()
  useEffect(() => {
    // A file that failed while offline is loaded again once the device is online.
    if (online && element.current?.error) element.current.load()
  }, [online, element])
  return {
    ...state,
    toggle: () => {
      const media = element.current
      // The rejection is ignored: a file that cannot be played is reported by the element's `error`.
      if (media?.paused) media.play().catch(() => undefined)
      else media?.pause()
    },
    seek: (time) => {
      if (element.current) element.current.currentTime = time
    },
    retry: () => element.current?.load(),
  }
}
