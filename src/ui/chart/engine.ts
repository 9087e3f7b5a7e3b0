import {
  createChart,
  type IChartApi,
  type IPriceLine,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { extremesOf, indexAt } from './candles.ts'
import { candleMarks } from './marks.ts'
import { axes, type Clock, firstOptions, looks, MAX_SPACING, MIN_SPACING } from './options.ts'
import { createPlotLayer } from './plotLayer.ts'
import { type PlotGroup, plotsOf } from './plots.ts'
import { type CandleOptions, candleSeries, plain } from './series.ts'
import type { ChartTexts } from './text.ts'
import type { ChartTheme } from './theme.ts'
import { AXIS_HEIGHT, type ChartCandle, type ChartLine, type Indicators, SUB_HEIGHT } from './types.ts'

/** What the legends and the panel show: the candle under the crosshair, or the last one. */
export interface ChartView {
  candle: ChartCandle
  before: ChartCandle | undefined
  index: number
  groups: readonly PlotGroup[]
  /** True while a candle is pointed at. */
  pointed: boolean
  /** True while the crosshair is in the left half: the panel takes the right one. */
  left: boolean
}

interface Callbacks {
  onView: (view: ChartView | null) => void
  /** The left end of what is loaded is near. */
  onOlder: () => void
}

/** Height of one line of the legend over the candles. */
const LEGEND_LINE = 16
/** Candles left of the screen at which older ones are asked for. */
const OLDER_AHEAD = 30
export type Engine = ReturnType<typeof createEngine>

/** The chart itself, outside React: it lives as long as its element and is told what changed. */
export function createEngine(
  host: HTMLElement,
  first: { theme: ChartTheme; texts: ChartTexts },
  calls: Callbacks,
) {
  let { theme, texts } = first
  let candles: ChartCandle[] = []
  let indicators: Indicators = { main: [], sub: [] }
  let groups: PlotGroup[] = []
  let lines: IPriceLine[] = []
  let left = ''
  let look: CandleOptions['look'] = 'candles'
  /** Of its element, as it was last told: asking for it later would lay the page out. */
  let height = host.clientHeight
  let wanted: readonly ChartLine[] = []
  let pointed: number | null = null
  /**
   * The library counts days in UTC. Times are moved by the device's offset so that its day marks are local days; one
   * offset for all of them, or a change of the clocks would put two candles at one place.
   */
  let offset = 0

  const clock: Clock = {
    real: (time) => Number(time) - offset,
    atEdge: (time) => Number(time) - offset > (candles.at(-3)?.time ?? Number.POSITIVE_INFINITY),
  }
  // Beside the page until all of it is drawn: nobody sees an empty chart.
  const place = document.createElement('div')
  place.style.height = '100%'
  const chart: IChartApi = createChart(place, {
    width: host.clientWidth,
    height,
    ...firstOptions(theme, texts, clock),
  })
  const main = chart.addCustomSeries(candleSeries(), { ...mainLook(), ...plain })
  const marks = candleMarks({
    get theme() {
      return theme
    },
    price: (value) => texts.price(value),
    extremes,
    last: () => {
      const candle = candles.at(-1)
      return candle ? { price: candle.close, rising: candle.close >= candle.open, left } : null
    },
  })

  function mainLook(): Partial<CandleOptions> {
    const { up, down, blue, blueTint } = theme
    const priceFormat = { type: 'custom' as const, formatter: texts.price, minMove: 10 ** -texts.precision }
    return { up, down, line: blue, area: blueTint, priceFormat }
  }

  const at = (candle: ChartCandle): UTCTimestamp => (candle.time + offset) as UTCTimestamp
  const item = (candle: ChartCandle) => ({
    time: at(candle),
    open: candle.open,
    high: candle.high,
    low: candle.low,
    close: candle.close,
  })

  const layer = createPlotLayer(chart, { candles: () => candles, groups: () => groups, at })

  function extremes() {
    const range = chart.timeScale().getVisibleLogicalRange()
    return range && look === 'candles' ? extremesOf(candles, range.from, range.to) : null
  }

  function rebuildPlots(): void {
    layer.rebuild(theme, texts)
    layer.fill()
    resize()
  }

  function drawLines(): void {
    for (const line of lines) main.removePriceLine(line)
    lines = wanted.map((line) =>
      main.createPriceLine({
        price: line.price,
        color: theme[line.tone],
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
        title: line.label,
      }),
    )
  }

  /** Sub panes keep 80 px, the candles take the rest. */
  function resize(): void {
    if (height === 0) return
    const panes = chart.panes()
    const rest = height - AXIS_HEIGHT - (panes.length - 1) * (SUB_HEIGHT + 1)
    panes.forEach((pane, index) => {
      pane.setStretchFactor(index === 0 ? Math.max(120, rest) : SUB_HEIGHT)
      pane.priceScale('right').applyOptions({
        scaleMargins:
          index === 0
            ? {
                top: (12 + LEGEND_LINE * Math.max(1, indicators.main.length)) / Math.max(240, rest),
                bottom: 0.06,
              }
            : {
                top: 0.28,
                bottom: groups.some((group) => group.pane === index && group.indicator === 'VOL') ? 0 : 0.06,
              },
      })
    })
  }

  function report(): void {
    const index = pointed ?? candles.length - 1
    const candle = candles[index]
    if (!candle) {
      calls.onView(null)
      return
    }
    const x = chart.timeScale().timeToCoordinate(at(candle)) ?? 0
    calls.onView({
      candle,
      before: candles[index - 1],
      index,
      groups,
      pointed: pointed !== null,
      left: x < chart.timeScale().width() / 2,
    })
  }

  chart.subscribeCrosshairMove(({ time, point }) => {
    pointed = time === undefined || !point ? null : indexAt(candles, clock.real(time))
    report()
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && candles.length > 0 && range.from < OLDER_AHEAD) calls.onOlder()
  })
  const sizes = new ResizeObserver(([entry]) => {
    const next = entry?.contentRect.height ?? 0
    if (next === height) return
    height = next
    resize()
  })
  sizes.observe(host)

  return {
    /** Prices, times and the marks beside them: they are measured by the candles, which come first. */
    addAxes(): void {
      chart.applyOptions(axes)
      main.attachPrimitive(marks)
    },
    /** Puts it into its element. */
    show(): void {
      host.append(place)
      chart.applyOptions({ autoSize: true })
    },
    /**
     * All candles, ascending. `view` says what becomes of the part on screen: `same` keeps it (older pages, a refetch),
     * `period` keeps the moment at its right end, `fresh` goes to the newest candle.
     */
    setCandles(next: readonly ChartCandle[], view: 'same' | 'period' | 'fresh'): void {
      const scale = chart.timeScale()
      const range = scale.getVisibleLogicalRange()
      const edge = range && candles[Math.min(candles.length - 1, Math.floor(range.to))]
      const panned = Boolean(range && range.to < candles.length - 1)
      candles = [...next]
      offset = -new Date((next.at(-1)?.time ?? 0) * 1000).getTimezoneOffset() * 60
      groups = plotsOf(candles, indicators)
      main.setData(candles.map(item))
      layer.fill()
      if (view === 'period' && panned && range && edge) {
        const to = candles.findLastIndex((candle) => candle.time <= edge.time)
        if (to > 0) scale.setVisibleLogicalRange({ from: to - (range.to - range.from), to })
      } else if (view !== 'same') scale.scrollToPosition(scale.options().rightOffset, false)
      report()
    },
    /** The newest candle: replaces the last one or comes after it. Older ones are ignored. */
    update(candle: ChartCandle): void {
      const last = candles.at(-1)
      if (!last || candle.time < last.time) return
      if (candle.time === last.time) candles[candles.length - 1] = candle
      else candles.push(candle)
      groups = plotsOf(candles, indicators)
      main.update(item(candle))
      layer.fillLast()
      report()
    },
    setIndicators(next: Indicators): void {
      indicators = next
      groups = plotsOf(candles, indicators)
      rebuildPlots()
      report()
    },
    setLook(next: CandleOptions['look']): void {
      look = next
      main.applyOptions({ look })
    },
    setLines(next: readonly ChartLine[]): void {
      wanted = next
      drawLines()
    },
    setTheme(next: ChartTheme, nextTexts: ChartTexts): void {
      theme = next
      texts = nextTexts
      chart.applyOptions(looks(theme, texts, clock))
      main.applyOptions(mainLook())
      rebuildPlots()
      drawLines()
      report()
    },
    setLeft(text: string): void {
      if (text === left) return
      left = text
      marks.redraw()
    },
    /** Crosshair by keyboard: so many candles further, `null` takes it away. */
    point(step: number | null): void {
      if (step === null || candles.length === 0) {
        chart.clearCrosshairPosition()
        pointed = null
      } else {
        const index = Math.min(candles.length - 1, Math.max(0, (pointed ?? candles.length) + step))
        const candle = candles[index]
        if (candle) chart.setCrosshairPosition(candle.close, at(candle), main)
        pointed = index
      }
      report()
    },
    zoom(factor: number): void {
      const scale = chart.timeScale()
      scale.applyOptions({
        barSpacing: Math.min(MAX_SPACING, Math.max(MIN_SPACING, scale.options().barSpacing * factor)),
      })
    },
    destroy(): void {
      sizes.disconnect()
      chart.remove()
      place.remove()
    },
  }
}
