/** Size of a drawing, and padding above and below the line. */
export interface Box {
  width: number
  height: number
  pad: number
}

const short = (value: number): string => value.toFixed(1)

/** SVG path through evenly spaced points, scaled to the box; empty with fewer than two points. */
export function linePath(points: readonly number[], { width, height, pad }: Box): string {
  if (points.length < 2) return ''
  const low = Math.min(...points)
  const high = Math.max(...points)
  const span = high - low
  const step = width / (points.length - 1)
  return points
    .map((point, index) => {
      const up = span === 0 ? 0.5 : (point - low) / span
      return `${index === 0 ? 'M' : 'L'}${short(index * step)} ${short(height - pad - up * (height - 2 * pad))}`
    })
    .join('')
}

export interface Arc {
  /** Length and start of the arc along the ring. */
  length: number
  offset: number
}

/**
 * Arcs of a ring with gaps, in order. A very small fraction gets an arc of one pixel; a fraction of 0 gets no
 * arc (length 0).
 */
export function ringArcs(shares: readonly number[], round: number, gap: number): Arc[] {
  const total = shares.reduce((sum, share) => sum + Math.max(0, share), 0)
  const drawn = shares.filter((share) => share > 0).length
  const between = drawn > 1 ? gap : 0
  let at = 0
  return shares.map((share) => {
    if (share <= 0 || total <= 0) return { length: 0, offset: at }
    const whole = (share / total) * round
    const arc = { length: Math.max(1, whole - between), offset: at }
    at += whole
    return arc
  })
}
