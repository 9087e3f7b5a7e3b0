import { type Overlay, overlay } from './chartCanvasLayer.ts'
import { isOrder, type LineTag, placeLines, TAG } from './orderLines.ts'
import type { ChartTheme } from './theme.ts'
import type { ChartLine } from './types.ts'

/** The person's lines outside of the visible prices. */
export interface Beyond {
  above: number
  below: number
}

/** A tag as drawn, in px of the candle pane. */
export interface DrawnTag extends LineTag {
  left: number
  width: number
}

interface Source {
  theme: ChartTheme
  lines: () => readonly ChartLine[]
  /** Height of the legend at the top of the pane (px). */
  top: () => number
  /** Key of the line that is being moved, and whether overlapping tags are spread. */
  layout: () => { readonly moved: string | undefined; readonly spread: boolean }
  /** Text of a tag that represents several lines. */
  several: (lines: readonly ChartLine[]) => string
  onBeyond: (beyond: Beyond) => void
  /** Called after every drawing. */
  onTags: (tags: readonly DrawnTag[]) => void
}

/** Width (px) of the grip in the tag of a line that can be moved. */
const GRIP = 10

/** Six dots in a tag, which show that the tag can be dragged. */
function drawGrip(context: CanvasRenderingContext2D, left: number, y: number): void {
  for (const x of [0, 4])
    for (const down of [-4, 0, 4]) context.fillRect(left + x, Math.round(y + down) - 1, 2, 2)
}

/**
 * The person's orders, and the liquidation prices of positions: lines at visible prices, with a tag at the right
 * end.
 */
export const orderMarks = (source: Source): Overlay =>
  overlay((context, { width, height }, { series }) => {
    const { theme } = source
    const { inside, tags, above, below } = placeLines(
      source.lines(),
      (price) => series.priceToCoordinate(price),
      { height, top: source.top(), ...source.layout() },
    )
    source.onBeyond({ above, below })
    context.lineWidth = 1
    for (const { y, line } of inside) {
      context.setLineDash(isOrder(line) ? [4, 3] : [1, 3])
      context.strokeStyle = theme[line.tone]
      context.beginPath()
      context.moveTo(0, Math.round(y) + 0.5)
      context.lineTo(width, Math.round(y) + 0.5)
      context.stroke()
    }
    context.setLineDash([])
    context.font = `500 ${theme.fontSize}px ${theme.font}`
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    const drawn: DrawnTag[] = []
    for (const { y, lines } of tags) {
      const [first] = lines
      if (!first) continue
      const text = lines.length === 1 ? first.label : source.several(lines)
      const tone = lines.every((line) => line.tone === first.tone) ? first.tone : 'soft'
      const grip = lines.length === 1 && first.labelAt !== undefined
      const wide = context.measureText(text).width + 12 + (grip ? GRIP : 0)
      const left = width - wide - 4.5
      context.fillStyle = theme.raised
      context.strokeStyle = theme[tone]
      context.beginPath()
      context.roundRect(left, Math.round(y - TAG.height / 2) + 0.5, wide, TAG.height, 4)
      context.fill()
      context.stroke()
      context.fillStyle = theme[tone]
      context.fillText(text, width - 10.5, y + 1)
      if (grip) drawGrip(context, Math.round(left) + 6, y)
      drawn.push({ y: Math.round(y), lines, left: Math.round(left), width: Math.round(wide) })
    }
    source.onTags(drawn)
  })
