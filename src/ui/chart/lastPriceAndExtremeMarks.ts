import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import { inMedia } from './canvasUnits.ts'
import type { ChartTheme } from './theme.ts'

/** Data of the marks over the candles, updated by the engine. */
export interface Marks {
  theme: ChartTheme
  price: (value: number) => string
  /** Highest and lowest visible candle, by position on the time scale. */
  extremes: () => { high: Extreme; low: Extreme } | null
  /**
   * Last price, direction of the last candle, and remaining time of that candle ("" when the time is not
   * shown).
   */
  last: () => { price: number; rising: boolean; left: string } | null
}

export interface Extreme {
  index: number
  price: number
}

type Draw = IPrimitivePaneRenderer['draw']

const view = (draw: Draw): IPrimitivePaneView => {
  const renderer = { draw }
  return { zOrder: () => 'top', renderer: () => renderer }
}

/** Height of the price tag with two lines, in multiples of the font size. */
const TWO_LINES = 2.9
const ONE_LINE = 1.8
const LEADER = 14

/** Labels of high and low, the line of the last price, and its tag on the price axis. */
export function candleMarks(marks: Marks): ISeriesPrimitive<Time> & { redraw: () => void } {
  let host: SeriesAttachedParameter<Time> | null = null

  const drawExtremes: Draw = (target) => {
    const extremes = marks.extremes()
    if (!extremes || !host) return
    const { series, chart } = host
    const scale = chart.timeScale()
    inMedia(target, (context, size) => {
      context.font = `400 ${marks.theme.fontSize}px ${marks.theme.font}`
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      for (const extreme of [extremes.high, extremes.low]) {
        const x = scale.logicalToCoordinate(extreme.index as Parameters<typeof scale.logicalToCoordinate>[0])
        const y = series.priceToCoordinate(extreme.price)
        if (x === null || y === null) continue
        const side = x > size.width / 2 ? -1 : 1
        context.strokeStyle = marks.theme.soft
        context.lineWidth = 1
        context.beginPath()
        context.moveTo(x, Math.round(y) + 0.5)
        context.lineTo(x + side * LEADER, Math.round(y) + 0.5)
        context.stroke()
        context.textAlign = side > 0 ? 'left' : 'right'
        const text = marks.price(extreme.price)
        const at = x + side * (LEADER + 4)
        // An outline keeps the text readable over lines.
        context.strokeStyle = marks.theme.ground
        context.lineWidth = 4
        context.strokeText(text, at, y)
        context.fillStyle = marks.theme.text
        context.fillText(text, at, y)
      }
    })
  }

  const drawLine: Draw = (target) => {
    const last = marks.last()
    const y = last && host?.series.priceToCoordinate(last.price)
    if (!last || y === null || y === undefined) return
    inMedia(target, (context, size) => {
      context.strokeStyle = last.rising ? marks.theme.up : marks.theme.down
      context.lineWidth = 1
      context.setLineDash([2, 3])
      context.beginPath()
      context.moveTo(0, Math.round(y) + 0.5)
      context.lineTo(size.width, Math.round(y) + 0.5)
      context.stroke()
    })
  }

  const drawTag: Draw = (target) => {
    const last = marks.last()
    const y = last && host?.series.priceToCoordinate(last.price)
    if (!last || y === null || y === undefined) return
    inMedia(target, (context, size) => {
      const { fontSize } = marks.theme
      const height = Math.round(fontSize * (last.left === '' ? ONE_LINE : TWO_LINES))
      // When the last price is outside of the visible prices, its tag stays at the nearest edge.
      const middle = Math.min(size.height - height / 2, Math.max(height / 2, y))
      const width = size.width - 4
      context.fillStyle = last.rising ? marks.theme.upFill : marks.theme.downFill
      context.beginPath()
      context.roundRect(0, middle - height / 2, width, height, 4)
      context.fill()
      context.fillStyle = marks.theme.onFill
      context.font = `500 ${marks.theme.fontSize}px ${marks.theme.font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      if (last.left === '') context.fillText(marks.price(last.price), width / 2, middle + 0.5, width - 4)
      else {
        context.fillText(marks.price(last.price), width / 2, middle - fontSize * 0.6, width - 4)
        context.fillText(last.left, width / 2, middle + fontSize * 0.68, width - 4)
      }
    })
  }

  const panes = [view(drawLine), view(drawExtremes)]
  const axis = [view(drawTag)]
  return {
    attached: (parameter) => {
      host = parameter
    },
    detached: () => {
      host = null
    },
    paneViews: () => panes,
    priceAxisPaneViews: () => axis,
    redraw: () => host?.requestUpdate(),
  }
}
