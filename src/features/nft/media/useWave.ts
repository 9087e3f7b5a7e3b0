import { useEffect, useState } from 'react'
import { peaksOf } from './wave.ts'

export const BARS = 48
/** A picture of loudness needs no more. */
const RATE = 8_000

/** The wave of a sound, read from the file that is played; null until then and for what cannot be read. */
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
    // Without a wave the bar stands flat: the player itself says what is wrong with the file.
    read().catch(() => undefined)
    return () => control.abort()
  }, [src])
  return peaks
}
