import type { Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { type Overlay, overlay } from '../chartCanvasLayer.ts'
import type { ChartTheme } from '../theme.ts'
import type { Line } from './indicators.ts'

interface Source {
  readonly theme: ChartTheme
  /** The two curves that enclose the cloud; null for no cloud. */
  readonly spans: () => readonly [spanA: Line, spanB: Line] | null
}

interface Spot {
  readonly x: number
  readonly a: number
  readonly b: number
}

/** Opacity of the cloud, through which grid and candles stay visible. */
const TINT = 0.12

/** The visible points of both curves (px), with one point beyond each edge. */
function spotsOf([spanA, spanB]: readonly [Line, Line], { chart, series }: SeriesAttachedParameter<Time>) {
  const scale = chart.timeScale()
  const range = scale.getVisibleLogicalRange()
  const spots: Spot[] = []
  if (!range) return spots
  const last = Math.min(spanA.length - 1, Math.ceil(range.to) + 1)
  for (let index = Math.max(0, Math.floor(range.from) - 1); index <= last; index += 1) {
    const [one, other] = [spanA[index] ?? null, spanB[index] ?? null]
    if (one === null || other === null) continue
    const x = scale.logicalToCoordinate(index as Logical)
    const [a, b] = [series.priceToCoordinate(one), series.priceToCoordinate(other)]
    if (x !== null && a !== null && b !== null) spots.push({ x, a, b })
  }
  return spots
}

/** The area between a curve and a horizontal edge (px). */
function areaTo(edge: number, spots: readonly Spot[], of: (spot: Spot) => number): Path2D {
  const area = new Path2D()
  area.moveTo(spots[0]?.x ?? 0, edge)
  for (const spot of spots) area.lineTo(spot.x, of(spot))
  area.lineTo(spots.at(-1)?.x ?? 0, edge)
  area.closePath()
  return area
}

/**
 * The cloud of Ichimoku below the candles: in the colour of rising prices where the first leading span is higher,
 * otherwise in the colour of falling prices.
 */
export const cloudLayer = (source: Source): Overlay =>
  overlay((context, { height }, host) => {
    const spans = source.spans()
    const spots = spans ? spotsOf(spans, host) : []
    if (spots.length < 2) return
    const { up, down } = source.theme
    const a = (spot: Spot) => spot.a
    const b = (spot: Spot) => spot.b
    context.globalAlpha = TINT
    for (const [upper, lower, color] of [
      [a, b, up],
      [b, a, down],
    ] as const) {
      context.save()
      // Fills the area below the upper curve and above the lower curve. Where the curves are in the other order, this
      // area is empty.
      context.clip(areaTo(height, spots, upper))
      context.fillStyle = color
      context.fill(areaTo(0, spots, lower))
      context.restore()
    }
  }, 'bottom')
