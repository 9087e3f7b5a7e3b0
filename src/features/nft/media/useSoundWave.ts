import { useEffect, useState } from 'react'
import { peaksOf } from './soundWave.ts'

export const BARS = 48
/** Sample rate (Hz): enough to draw a waveform. */
const RATE = 8_000

/** Waveform of an audio file; null until decoded, or when decoding fails. */
export function useWave(src: string): readonly number[] | null {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const read = async () => {
      const answer = await fetch(src, { signal: control.signal })
      if (!answer.ok) return
      const bytes = await answer.arrayBuffer()
      const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes)
      if (!control.signal.aborted) setPeaks(peaksOf(sound.getChannelData(0), BARS))
    }
    // A decoding error is ignored: the bars are then flat, and the player reports errors of the file.
    read().catch(() => undefined)
    return () => control.abort()
  }, [src])
  return peaks
}
