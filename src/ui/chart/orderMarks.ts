import { type Overlay, overlay } from './chartOverlay.ts'
import { placeLines, TAG } from './orderLines.ts'
import type { ChartTheme } from './theme.ts'
import type { ChartLine } from './types.ts'

/** The person's lines outside of the visible prices. */
export interface Beyond {
  above: number
  below: number
}

interface Source {
  theme: ChartTheme
  lines: () => readonly ChartLine[]
  /** Height of the legend at the top of the pane (px). */
  top: () => number
  /** Text of a tag that represents several lines. */
  several: (count: number) => string
  onBeyond: (beyond: Beyond) => void
}

/** The person's orders: dashed lines at visible prices, with a tag at the right end. */
export const orderMarks = (source: Source): Overlay =>
  overlay((context, { width, height }, { series }) => {
    const { theme } = source
    const { inside, tags, above, below } = placeLines(
      source.lines(),
      (price) => series.priceToCoordinate(price),
      { height, top: source.top() },
    )
    source.onBeyond({ above, below })
    context.lineWidth = 1
    context.setLineDash([4, 3])
    for (const { y, line } of inside) {
      context.strokeStyle = theme[line.tone]
      context.beginPath()
      context.moveTo(0, Math.round(y) + 0.5)
      context.lineTo(width, Math.round(y) + 0.5)
      context.stroke()
    }
    context.setLineDash([])
    context.font = `500 ${theme.fontSize}px ${theme.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const { y, lines } of tags) {
      const [first] = lines
      if (!first) continue
      const text = lines.length === 1 ? first.label : source.several(lines.length)
      const tone = lines.every((line) => line.tone === first.tone) ? first.tone : 'soft'
      const wide = context.measureText(text).width + 12
      context.fillStyle = theme.raised
      context.strokeStyle = theme[tone]
      context.beginPath()
      context.roundRect(width - wide - 4.5, Math.round(y - TAG.height / 2) + 0.5, wide, TAG.height, 4)
      context.fill()
      context.stroke()
      context.fillStyle = theme[tone]
      context.fillText(text, width - wide / 2 - 4.5, y + 1)
    }
  })
