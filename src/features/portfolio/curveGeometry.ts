import { big, type Decimal, exact, gt, lt, ZERO } from '#domain/money.ts'
import type { Shown } from '#domain/trade/portfolio.ts'

/** Size of the drawing in SVG units: line above, bars below. */
export const WIDTH = 326
export const LINE = 96
export const BARS = 28
export const HEIGHT = LINE + BARS
const PAD = 6

/** Horizontal position of a day, in SVG units. */
export const xOf = (index: number, count: number): number =>
  count < 2 ? WIDTH / 2 : (index * (WIDTH - 2 * PAD)) / (count - 1) + PAD

/** The day nearest to a horizontal position (0 to 1). */
export function dayAt(part: number, count: number): number {
  const place = (part * WIDTH - PAD) / (WIDTH - 2 * PAD)
  return Math.min(count - 1, Math.max(0, Math.round(place * (count - 1))))
}

export interface Point {
  readonly index: number
  readonly x: number
  readonly y: number
}

/** Ratio of two amounts as a float, for drawing only. */
const share = (part: Decimal, whole: Decimal): number => Number(big(part).div(whole).toFixed(4))

/** The points of the line in segments, because the line is interrupted on days without a value. */
export function piecesOf(days: readonly Shown[]): readonly (readonly Point[])[] {
  const values = days.flatMap(({ value }) => (value === null ? [] : [value]))
  const [first] = values
  if (first === undefined) return []
  const low = values.reduce((least, value) => (lt(value, least) ? value : least), first)
  const high = values.reduce((most, value) => (gt(value, most) ? value : most), first)
  const span = big(high).minus(low)
  const pieces: Point[][] = []
  let open: Point[] | null = null
  for (const [index, { value }] of days.entries()) {
    if (value === null) {
      open = null
      continue
    }
    const up = span.gt(0) ? Number(big(value).minus(low).div(span).toFixed(4)) : 0.5
    const point = { index, x: xOf(index, days.length), y: LINE - PAD - up * (LINE - 2 * PAD) }
    if (open) open.push(point)
    else {
      open = [point]
      pieces.push(open)
    }
  }
  return pieces
}

export interface Bar {
  readonly index: number
  readonly x: number
  /** Height from the middle of the band: positive for net deposits, negative for net withdrawals. */
  readonly height: number
  readonly out: boolean
}

/** One bar per day with deposits or withdrawals, on a separate scale. */
export function barsOf(days: readonly Shown[]): readonly Bar[] {
  const sizes = days.map(({ inflow }) => big(inflow ?? ZERO).abs())
  const most = sizes.reduce((top, size) => (size.gt(top) ? size : top), big(ZERO))
  if (!most.gt(0)) return []
  return sizes.flatMap((size, index): Bar[] => {
    if (!size.gt(0)) return []
    const height = Math.max(2, share(exact(size), exact(most)) * (BARS / 2 - 1))
    return [{ index, x: xOf(index, days.length), height, out: lt(days[index]?.inflow ?? ZERO, ZERO) }]
  })
}
