import { type RefObject, useEffect, useState } from 'react'
import { readDrawn } from './readQrCode.ts'

/**
 * Interval (ms) between two camera frames in which a QR code is searched, and the size (px) of these frames.
 */
const EVERY = 200
const LONGEST = 720

export type CameraState = 'starting' | 'on' | 'denied' | 'missing'

const stateOf = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing'

/** Reads camera frames until a QR code is found. The camera stops when the component unmounts. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once per mount.
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
      } catch (error) {
        if (!gone) setState(stateOf(error))
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
