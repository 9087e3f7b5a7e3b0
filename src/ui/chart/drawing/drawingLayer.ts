import type {
  IChartApi,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  MouseEventParams,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import { inMedia, type Target } from '../canvasUnits.ts'
import type { ChartTexts } from '../chartTexts.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartCandle } from '../types.ts'
import { type Anchor, type Drawing, distance, type Part, type Point, placeOf, secondAt } from './drawings.ts'

/** Position (px in the candle pane) where a part of the selected drawing can be dragged. */
export interface Handle extends Point {
  readonly part: Part
}

export interface DrawingCalls {
  /** Called on a click on the candles, with the drawing at that position. */
  readonly onTap: (drawing: Drawing | null) => void
  /** Called when the selected drawing has moved on screen. */
  readonly onHandles: (handles: readonly Handle[]) => void
}

interface Source {
  readonly theme: ChartTheme
  readonly texts: ChartTexts
  readonly candles: () => readonly ChartCandle[]
}

/** Distance (px) within which a finger hits a line. */
const NEAR = 16
const DOT = 4
const same = (a: readonly Handle[], b: readonly Handle[]): boolean =>
  a.length === b.length &&
  a.every((one, n) => one.x === b[n]?.x && one.y === b[n]?.y && one.part === b[n]?.part)

/** Layer of the person's drawn lines, above the candles and below their orders. */
export function createDrawingLayer(chart: IChartApi, main: ISeriesApi<'Custom'>, source: Source) {
  let drawings: readonly Drawing[] = []
  let selected: string | null = null
  /** First end of a trend line whose second end is not set yet. */
  let begun: Anchor | null = null
  let handles: readonly Handle[] = []
  let calls: DrawingCalls | null = null
  let host: SeriesAttachedParameter<Time> | null = null

  const pointOf = (at: Anchor): Point | null => {
    const x = chart.timeScale().logicalToCoordinate(placeOf(source.candles(), at.time) as Logical)
    const y = main.priceToCoordinate(at.price)
    return x === null || y === null ? null : { x, y }
  }
  const endsOf = (one: Drawing, width: number): readonly [Point, Point] | null => {
    if (one.kind === 'level') {
      const y = main.priceToCoordinate(one.price)
      return y === null
        ? null
        : [
            { x: 0, y },
            { x: width, y },
          ]
    }
    const [from, to] = [pointOf(one.from), pointOf(one.to)]
    return from && to ? [from, to] : null
  }

  function handlesOf(width: number, height: number): readonly Handle[] {
    const one = drawings.find(({ id }) => id === selected)
    const ends = one && endsOf(one, width)
    if (!one || !ends) return []
    const [from, to] = ends
    const body = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, part: 'body' as const }
    const all: readonly Handle[] =
      one.kind === 'level' ? [body] : [{ ...from, part: 'from' }, body, { ...to, part: 'to' }]
    return all
      .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
      .map(({ x, y, part }) => ({ x: Math.round(x), y: Math.round(y), part }))
  }

  function draw(
    context: CanvasRenderingContext2D,
    { width, height }: { width: number; height: number },
  ): void {
    const { theme } = source
    context.strokeStyle = theme.blue
    context.fillStyle = theme.blue
    for (const one of drawings) {
      const ends = endsOf(one, width)
      if (!ends) continue
      const [from, to] = ends
      context.lineWidth = one.id === selected ? 2 : 1.25
      context.beginPath()
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
      context.stroke()
    }
    const first = begun && pointOf(begun)
    if (first) {
      context.beginPath()
      context.arc(first.x, first.y, DOT, 0, 2 * Math.PI)
      context.fill()
    }
    const next = handlesOf(width, height)
    if (same(next, handles)) return
    handles = next
    calls?.onHandles(next)
  }

  const pane = {
    zOrder: () => 'top' as const,
    renderer: () => ({ draw: (target: Target) => inMedia(target, draw) }),
  }
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameter) => {
      host = parameter
    },
    detached: () => {
      host = null
    },
    paneViews: () => [pane],
    priceAxisViews: () =>
      drawings.flatMap((one) => {
        const y = one.kind === 'level' ? main.priceToCoordinate(one.price) : null
        if (one.kind !== 'level' || y === null) return []
        return [
          {
            coordinate: () => y,
            text: () => source.texts.price(one.price),
            textColor: () => source.theme.ground,
            backColor: () => source.theme.blue,
          },
        ]
      }),
  }

  const anchorAt = ({ x, y }: Point): Anchor | null => {
    const place = chart.timeScale().coordinateToLogical(x)
    const price = main.coordinateToPrice(y)
    const candles = source.candles()
    if (place === null || price === null || price <= 0 || candles.length === 0) return null
    return {
      time: Math.round(secondAt(candles, place)),
      price: Number(price.toFixed(source.texts.precision)),
    }
  }

  const tapped = ({ point, paneIndex }: MouseEventParams<Time>): void => {
    if (!point || (paneIndex ?? 0) !== 0 || !calls) return
    const width = chart.timeScale().width()
    const near = drawings
      .flatMap((one) => {
        const ends = endsOf(one, width)
        return ends ? [{ one, far: distance(point, ...ends) }] : []
      })
      .filter(({ far }) => far <= NEAR)
      .sort((a, b) => a.far - b.far)
    calls.onTap(near[0]?.one ?? null)
  }

  return {
    /** Starts to draw the lines and to handle clicks on the candles. */
    attach(): void {
      main.attachPrimitive(primitive)
      chart.subscribeClick(tapped)
    },
    listen(next: DrawingCalls | null): void {
      calls = next
    },
    set(next: {
      readonly drawings: readonly Drawing[]
      readonly selected: string | null
      readonly begun: Anchor | null
    }): void {
      ;({ drawings, selected, begun } = next)
      host?.requestUpdate()
    },
    /** Time and price at a point of the candle pane; null outside of the pane. */
    anchorAt,
  }
}
