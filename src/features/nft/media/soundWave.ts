/** Peaks of a sound in `parts` equal parts, each 0 to 1 and scaled to the loudest part; all 0 for silence. */
export function peaksOf(samples: Float32Array, parts: number): readonly number[] {
  const size = Math.max(1, Math.floor(samples.length / parts))
  const peaks = Array.from({ length: parts }, (_, part) => {
    let most = 0
    for (let at = part * size; at < Math.min(samples.length, (part + 1) * size); at += 1)
      most = Math.max(most, Math.abs(samples[at] ?? 0))
    return most
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}
