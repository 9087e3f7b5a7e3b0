import {
  type CustomData,
  type CustomSeriesOptions,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type Time,
} from 'lightweight-charts'
import { inBitmap } from './canvasUnits.ts'

/** Input of a drawing function: the canvas in device pixels and the bars. */
interface Scope<Data extends CustomData<Time>, Options> {
  context: CanvasRenderingContext2D
  /** Device pixels per CSS pixel. */
  across: number
  down: number
  height: number
  bars: readonly { x: number; item: Data }[]
  /** Device pixels between two bars. */
  slot: number
  y: (price: number) => number
  options: Options
}

interface Parts<Data extends CustomData<Time>, Options extends CustomSeriesOptions> {
  options: Options
  /** Lowest, highest and current price of an item; empty when the item has no price. */
  prices: (item: Data) => number[]
  draw: (scope: Scope<Data, Options>) => void
}

/** A custom series, because the library's candles and lines cannot have the design's widths. */
function drawnSeries<Data extends CustomData<Time>, Options extends CustomSeriesOptions>({
  options: first,
  prices,
  draw,
}: Parts<Data, Options>): ICustomSeriesPaneView<Time, Data, Options> {
  let data: PaneRendererCustomData<Time, Data> | null = null
  let options = first
  const renderer: ICustomSeriesPaneRenderer = {
    draw: (target, priceToCoordinate) => {
      const range = data?.visibleRange
      if (!data || !range) return
      const from = Math.max(0, Math.floor(range.from))
      const anchor = data.bars[from]
      if (!anchor) return
      const spacing = data.barSpacing
      const slot = spacing * data.conflationFactor
      // Includes one bar beyond each edge, so that curves reach the edges. The library only provides
      // positions of visible bars.
      const shown = data.bars.slice(Math.max(0, from - 1), Math.ceil(range.to) + 1)
      const place = (bar: { time: number }) => anchor.x + (bar.time - anchor.time) * spacing
      inBitmap(target, (context, { horizontalPixelRatio: across, verticalPixelRatio: down, bitmapSize }) =>
        draw({
          context,
          across,
          down,
          height: bitmapSize.height,
          bars: shown.map((bar) => ({ x: place(bar) * across, item: bar.originalData })),
          slot: slot * across,
          y: (price) => (priceToCoordinate(price) ?? 0) * down,
          options,
        }),
      )
    },
  }
  return {
    renderer: () => renderer,
    update: (next, seriesOptions) => {
      data = next
      options = seriesOptions
    },
    priceValueBuilder: prices,
    isWhitespace: (item): item is CustomData<Time> => prices(item as Data).length === 0,
    defaultOptions: () => first,
  }
}

/** Width of a body or column: the slot minus 2 px, centred on a wick of 1 px. */
export function bodyWidth(slot: number, across: number): { body: number; wick: number } {
  const wick = Math.max(1, Math.floor(across))
  const whole = Math.max(wick, Math.round(slot - 2 * across))
  const body = slot < 4 * across ? Math.max(wick, Math.floor(slot * 0.6)) : whole
  return { wick, body: (body - wick) % 2 === 0 ? body : Math.max(wick, body - 1) }
}

export interface CandleItem extends CustomData<Time> {
  open: number
  high: number
  low: number
  close: number
}

export interface CandleOptions extends CustomSeriesOptions {
  look: 'candles' | 'line'
  up: string
  down: string
  line: string
  area: string
}

/**
 * Options of every series: the library's line and label of the last price are hidden, because
 * `candleMarks.ts` draws both.
 */
export const plain = {
  lastValueVisible: false,
  priceLineVisible: false,
} satisfies Partial<CustomSeriesOptions>

export const candleSeries = () =>
  drawnSeries<CandleItem, CandleOptions>({
    options: { ...customSeriesDefaultOptions, look: 'candles', up: '', down: '', line: '', area: '' },
    prices: (item) => (item.close === undefined ? [] : [item.low, item.high, item.close]),
    draw: (scope) => (scope.options.look === 'line' ? drawArea(scope) : drawCandles(scope)),
  })

function drawCandles({
  context,
  across,
  down,
  bars,
  slot,
  y,
  options,
}: Scope<CandleItem, CandleOptions>): void {
  const { body, wick } = bodyWidth(slot, across)
  for (const { x, item } of bars) {
    context.fillStyle = item.close >= item.open ? options.up : options.down
    const middle = Math.round(x)
    const high = Math.round(y(item.high))
    const low = Math.round(y(item.low))
    context.fillRect(middle - Math.floor(wick / 2), high, wick, Math.max(1, low - high))
    const top = Math.round(y(Math.max(item.open, item.close)))
    const bottom = Math.round(y(Math.min(item.open, item.close)))
    context.fillRect(middle - Math.floor(body / 2), top, body, Math.max(Math.floor(down), bottom - top))
  }
}

function drawArea({ context, across, height, bars, y, options }: Scope<CandleItem, CandleOptions>): void {
  const first = bars[0]
  const last = bars.at(-1)
  if (!first || !last) return
  const line = new Path2D()
  bars.forEach(({ x, item }, index) => {
    if (index === 0) line.moveTo(x, y(item.close))
    else line.lineTo(x, y(item.close))
  })
  const area = new Path2D(line)
  area.lineTo(last.x, height)
  area.lineTo(first.x, height)
  context.fillStyle = options.area
  context.fill(area)
  context.strokeStyle = options.line
  context.lineWidth = 1.5 * across
  context.lineJoin = 'round'
  context.stroke(line)
}

export interface ValueItem extends CustomData<Time> {
  value?: number
  /** True: drawn in the colour of rising prices; false: in the colour of falling prices. */
  rising?: boolean
}

export interface CurveOptions extends CustomSeriesOptions {
  tint: string
}

export const curveSeries = () =>
  drawnSeries<ValueItem, CurveOptions>({
    options: { ...customSeriesDefaultOptions, tint: '' },
    prices: (item) => (item.value === undefined ? [] : [item.value]),
    draw: ({ context, across, bars, y, options }) => {
      context.strokeStyle = options.tint
      context.lineWidth = 1.25 * across
      context.lineJoin = 'round'
      context.beginPath()
      bars.forEach(({ x, item }, index) => {
        const at = y(item.value ?? 0)
        if (index === 0) context.moveTo(x, at)
        else context.lineTo(x, at)
      })
      context.stroke()
    },
  })

/** Options of a series with one colour for rising and one for falling prices. */
export interface TwoToned extends CustomSeriesOptions {
  up: string
  down: string
}

/** Columns from zero at half opacity: volume, MACD histogram. */
export const barsSeries = () =>
  drawnSeries<ValueItem, TwoToned>({
    options: { ...customSeriesDefaultOptions, up: '', down: '' },
    prices: (item) => (item.value === undefined ? [] : [0, item.value]),
    draw: ({ context, across, bars, slot, y, options }) => {
      const { body } = bodyWidth(slot, across)
      const zero = Math.round(y(0))
      context.globalAlpha = 0.5
      for (const { x, item } of bars) {
        const at = Math.round(y(item.value ?? 0))
        context.fillStyle = item.rising ? options.up : options.down
        context.fillRect(
          Math.round(x) - Math.floor(body / 2),
          Math.min(at, zero),
          body,
          Math.max(1, Math.abs(at - zero)),
        )
      }
    },
  })

/** A curve in the colours of rising and falling prices, interrupted where the colour changes. */
export const trendSeries = () =>
  drawnSeries<ValueItem, TwoToned>({
    options: { ...customSeriesDefaultOptions, up: '', down: '' },
    prices: (item) => (item.value === undefined ? [] : [item.value]),
    draw: ({ context, across, bars, y, options }) => {
      context.lineWidth = 1.5 * across
      context.lineJoin = 'round'
      bars.forEach(({ x, item }, index) => {
        const before = bars[index - 1]
        if (!before || before.item.rising !== item.rising) return
        context.strokeStyle = item.rising ? options.up : options.down
        context.beginPath()
        context.moveTo(before.x, y(before.item.value ?? 0))
        context.lineTo(x, y(item.value ?? 0))
        context.stroke()
      })
    },
  })

/** A dot for each value, in the colour of rising or of falling prices. */
export const dotsSeries = () =>
  drawnSeries<ValueItem, TwoToned>({
    options: { ...customSeriesDefaultOptions, up: '', down: '' },
    prices: (item) => (item.value === undefined ? [] : [item.value]),
    draw: ({ context, across, bars, y, options }) => {
      for (const { x, item } of bars) {
        context.fillStyle = item.rising ? options.up : options.down
        context.beginPath()
        context.arc(x, y(item.value ?? 0), 1.5 * across, 0, 2 * Math.PI)
        context.fill()
      }
    },
  })
