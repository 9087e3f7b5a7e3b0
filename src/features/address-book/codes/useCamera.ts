import { type RefObject, useEffect, useState } from 'react'
import { readDrawn } from './read.ts'

/** How often a moment of the video is looked at (ms), and how large. */
const EVERY = 200
const LONGEST = 720

export type CameraState = 'starting' | 'on' | 'denied' | 'missing'

const stateOf = (problem: unknown): CameraState =>
  problem instanceof DOMException && problem.name === 'NotAllowedError' ? 'denied' : 'missing'

/** Looks through the camera until a code was read. The camera is off as soon as the component has gone. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: one look through the camera for each opening
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false

    const look = async () => {
      const shown = video.current
      if (gone || !shown) return
      if (shown.videoWidth > 0) {
        const text = await readDrawn(shown, { width: shown.videoWidth, height: shown.videoHeight }, LONGEST)
        if (gone) return
        if (text !== null) return onCode(text)
      }
      timer = setTimeout(() => void look(), EVERY)
    }
    const start = async () => {
      if (!navigator.mediaDevices) return setState('missing')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (gone) return stop()
        const shown = video.current
        if (!shown) return
        shown.srcObject = stream
        await shown.play()
        setState('on')
        await look()
      } catch (problem) {
        if (!gone) setState(stateOf(problem))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return state
}
