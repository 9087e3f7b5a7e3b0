import { indexBefore } from './candleLookup.ts'
import { type Overlay, overlay } from './chartCanvasLayer.ts'
import type { ChartTheme } from './theme.ts'
import type { ChartCandle, ChartFill } from './types.ts'

/** The person's fills of one side within one candle. */
export interface PlacedFills {
  readonly index: number
  readonly side: ChartFill['side']
  readonly fills: readonly ChartFill[]
}

/** Fills grouped by candle and side; fills before the first candle are left out. */
export function placeFills(
  fills: readonly ChartFill[],
  candles: readonly ChartCandle[],
): readonly PlacedFills[] {
  const placed = new Map<string, { index: number; side: ChartFill['side']; fills: ChartFill[] }>()
  for (const fill of fills) {
    const index = indexBefore(candles, fill.time)
    if (index === null) continue
    const key = `${index} ${fill.side}`
    const known = placed.get(key) ?? { index, side: fill.side, fills: [] }
    known.fills.push(fill)
    placed.set(key, known)
  }
  return [...placed.values()]
}

interface Source {
  readonly theme: ChartTheme
  placed(): readonly PlacedFills[]
  candles(): readonly ChartCandle[]
}

/** Size of a triangle and its distance from the candle (px). */
const SIZE = 8
const GAP = 5

/** Triangles at the candles of the person's fills: purchases below, pointing up, sales above, pointing down. */
export const fillMarks = (source: Source): Overlay =>
  overlay((context, _size, { series, chart }) => {
    const scale = chart.timeScale()
    const { theme } = source
    for (const { index, side } of source.placed()) {
      const candle = source.candles()[index]
      const x = scale.logicalToCoordinate(index as Parameters<typeof scale.logicalToCoordinate>[0])
      const y = candle && series.priceToCoordinate(side === 'buy' ? candle.low : candle.high)
      if (x === null || y === null || y === undefined) continue
      const away = side === 'buy' ? 1 : -1
      const tip = y + away * GAP
      context.fillStyle = side === 'buy' ? theme.up : theme.down
      // The outline keeps the triangle distinguishable from candles of the same colour.
      context.strokeStyle = theme.ground
      context.lineWidth = 1.5
      context.beginPath()
      context.moveTo(x, tip)
      context.lineTo(x - SIZE / 2, tip + away * SIZE)
      context.lineTo(x + SIZE / 2, tip + away * SIZE)
      context.closePath()
      context.stroke()
      context.fill()
    }
  })
