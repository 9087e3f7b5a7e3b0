import { type AutoscaleInfo, createChart, type IChartApi, type UTCTimestamp } from 'lightweight-charts'
import { extremesOf, indexAt, isEven, timeAt } from './candleLookup.ts'
import { axes, type Clock, firstOptions, MAX_SPACING, MIN_SPACING, themeOptions } from './chartOptions.ts'
import { type CandleOptions, candleSeries, plain } from './chartSeries.ts'
import type { ChartTexts } from './chartTexts.ts'
import { createDrawingLayer } from './drawing/drawingLayer.ts'
import { fillMarks, type PlacedFills, placeFills } from './fillMarks.ts'
import { cloudLayer } from './indicators/cloudLayer.ts'
import { createPlotLayer } from './indicators/indicatorPlotLayer.ts'
import { aheadOf, cloudOf, type PlotGroup, plotsOf, TIME_TONE } from './indicators/indicatorPlots.ts'
import { candleMarks } from './lastPriceAndExtremeMarks.ts'
import { isOrder } from './orderLines.ts'
import { type Beyond, type DrawnTag, orderMarks } from './orderLineTags.ts'
import { createPaneLayout } from './paneLayout.ts'
import type { ChartTheme } from './theme.ts'
import type { ChartCandle, ChartFill, ChartLine, Indicators } from './types.ts'

/** Data of the legends and the panel: the candle under the crosshair, or the last candle. */
export interface ChartView {
  candle: ChartCandle
  before: ChartCandle | undefined
  index: number
  groups: readonly PlotGroup[]
  /** Top of each pane (px), starting with the pane of the candles. */
  tops: readonly number[]
  /** Bottom of the last pane, where the time axis begins. */
  bottom: number
  /** Whether the crosshair is on a candle. */
  pointed: boolean
  /** Whether the crosshair is in the left half; the panel is then placed in the right half. */
  left: boolean
  /** The person's fills within the candle. */
  fills: readonly ChartFill[]
}

interface Callbacks {
  onView: (view: ChartView | null) => void
  /** Called with the person's lines outside of the visible prices. */
  onBeyond: (beyond: Beyond) => void
  /** Called when the oldest loaded candle is almost in view. */
  onOlder: () => void
}

/** How the person's lines are drawn while one of them is moved. */
export interface LineLayout {
  /** The line being moved, with its present price and label. */
  readonly moved: Pick<ChartLine, 'key' | 'price' | 'label'> | null
  /** Whether overlapping tags are placed one below the other instead of merged. */
  readonly spread: boolean
}

/** Older candles are requested when fewer than this many remain to the left of the visible part. */
const OLDER_AHEAD = 30
export type Engine = ReturnType<typeof createEngine>

const sameTags = (a: readonly DrawnTag[], b: readonly DrawnTag[]): boolean =>
  a.length === b.length &&
  a.every((tag, at) => {
    const other = b[at]
    return (
      other !== undefined &&
      tag.y === other.y &&
      tag.left === other.left &&
      tag.width === other.width &&
      tag.lines.length === other.lines.length &&
      tag.lines.every((line, index) => line.key === other.lines[index]?.key)
    )
  })

/** The chart outside of React: created with its element, updated by calls, and removed with the element. */
export function createEngine(
  host: HTMLElement,
  first: { theme: ChartTheme; texts: ChartTexts },
  calls: Callbacks,
) {
  let { theme, texts } = first
  let candles: ChartCandle[] = []
  let indicators: Indicators = { main: [], sub: [] }
  let groups: PlotGroup[] = []
  let left = ''
  let look: CandleOptions['look'] = 'candles'
  /** Height of the chart's element as last reported; reading the height from the DOM would force a layout. */
  let height = host.clientHeight
  /** Height of the legend inside the candle pane. */
  let legend = 0
  let lines: readonly ChartLine[] = []
  let layout: LineLayout = { moved: null, spread: false }
  let tags: readonly DrawnTag[] = []
  let onTags: ((tags: readonly DrawnTag[]) => void) | null = null
  let fills: readonly ChartFill[] = []
  let placed: readonly PlacedFills[] = []
  let beyond: Beyond = { above: 0, below: 0 }
  /** Whether the price scale includes the person's lines. */
  let reaching = false
  let pointed: number | null = null
  /** True once the chart is removed; after that its layers must not be drawn. */
  let removed = false
  /**
   * The library splits days at UTC midnight. Times are shifted by the device's offset so that day marks are local days;
   * one constant offset, because a daylight saving change would put two candles at one position.
   */
  let offset = 0

  const clock: Clock = {
    real: (time) => Number(time) - offset,
    atEdge: (time) => candles.length > 2 && clock.real(time) > timeAt(candles, candles.length + ahead() - 3),
    isKnown: (time) => clock.real(time) <= (candles.at(-1)?.time ?? 0) || isEven(candles),
  }
  // The element of the chart is added to the page only when the chart is drawn completely, so that no empty
  // chart is visible.
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

  const orders = orderMarks({
    get theme() {
      return theme
    },
    lines: () => {
      const { moved } = layout
      return moved ? lines.map((line) => (line.key === moved.key ? { ...line, ...moved } : line)) : lines
    },
    top: () => legend,
    layout: () => ({ moved: layout.moved?.key, spread: layout.spread }),
    several: (lines) => texts.merged(lines),
    onBeyond: (next) => {
      if (next.above === beyond.above && next.below === beyond.below) return
      beyond = next
      calls.onBeyond(next)
    },
    onTags: (next) => {
      if (sameTags(next, tags)) return
      tags = next
      onTags?.(next)
    },
  })

  const own = fillMarks({
    get theme() {
      return theme
    },
    placed: () => placed,
    candles: () => candles,
  })

  /** Assigns fills to candles again after the candles have changed. */
  function placeAnew(): void {
    placed = placeFills(fills, candles)
    own.redraw()
  }

  function mainLook(): Partial<CandleOptions> {
    const { up, down, timeTint } = theme
    const priceFormat = { type: 'custom' as const, formatter: texts.price, minMove: 10 ** -texts.precision }
    return { up, down, line: theme[TIME_TONE], area: timeTint, priceFormat, autoscaleInfoProvider: scaled }
  }

  /** The price range of the candles; while `reaching` is true, extended to the person's lines. */
  function scaled(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
    const info = original()
    if (!reaching || !info?.priceRange) return info
    const prices = lines.filter(isOrder).map((line) => line.price)
    return {
      ...info,
      priceRange: {
        minValue: Math.min(info.priceRange.minValue, ...prices),
        maxValue: Math.max(info.priceRange.maxValue, ...prices),
      },
    }
  }

  const cloud = cloudLayer({
    get theme() {
      return theme
    },
    spans: () => cloudOf(groups),
  })

  /** Number of candles after the newest for which an indicator has values. */
  function ahead(): number {
    return candles.length === 0 ? 0 : aheadOf(groups, candles.length)
  }

  /**
   * Distance (candles) of the right edge from the last position of the time scale, at which the newest candle is in
   * view with the values ahead of it. These values take at most half of the width.
   * @param spacing width of a candle (px).
   */
  function newest(spacing = chart.timeScale().options().barSpacing): number {
    const scale = chart.timeScale()
    const { rightOffset } = scale.options()
    const space = Math.floor(scale.width() / spacing / 2)
    return ahead() === 0 ? rightOffset : Math.min(ahead() + rightOffset, space) - ahead()
  }

  /** Whether the right edge is where `newest` places it. */
  const isAtNewest = (): boolean => Math.abs(chart.timeScale().scrollPosition() - newest()) < 1

  /**
   * Makes a change after which the indicators may reach further beyond the newest candle than before, or less far.
   * The newest candle stays in view with the values ahead of it; any other part of the chart stays where it is.
   */
  function holding(change: () => void): void {
    const scale = chart.timeScale()
    const before = ahead()
    const range = scale.getVisibleLogicalRange()
    const follows = isAtNewest()
    change()
    if (before === 0 && ahead() === 0) return
    if (follows) scale.scrollToPosition(newest(), false)
    else if (range && ahead() !== before) scale.setVisibleLogicalRange(range)
  }

  const at = (candle: ChartCandle): UTCTimestamp => (candle.time + offset) as UTCTimestamp
  const item = (candle: ChartCandle) => ({
    time: at(candle),
    open: candle.open,
    high: candle.high,
    low: candle.low,
    close: candle.close,
  })

  const drawings = createDrawingLayer(chart, main, {
    get theme() {
      return theme
    },
    get texts() {
      return texts
    },
    candles: () => candles,
  })

  const layer = createPlotLayer(chart, {
    candles: () => candles,
    groups: () => groups,
    at: (index) => (timeAt(candles, index) + offset) as UTCTimestamp,
  })

  const panes = createPaneLayout(chart, {
    height: () => height,
    legend: () => legend,
    groups: () => groups,
  })

  function extremes() {
    const range = chart.timeScale().getVisibleLogicalRange()
    return range && look === 'candles' ? extremesOf(candles, range.from, range.to) : null
  }

  function rebuildPlots(): void {
    layer.rebuild(theme, texts)
    layer.fill()
    panes.share()
  }

  /** Adapts to a new size: full screen, rotation, number of panes, text size. */
  function resize(width: number, next: number): void {
    if (width === 0 || next === 0) return
    height = next
    panes.share()
    holding(() => chart.resize(width, next, true))
    report()
  }

  function scaleAnew(): void {
    main.priceScale().applyOptions({ autoScale: true })
    main.applyOptions({ autoscaleInfoProvider: scaled })
  }

  function report(): void {
    const index = pointed ?? candles.length - 1
    const candle = candles[index]
    if (!candle) {
      calls.onView(null)
      return
    }
    const x = chart.timeScale().timeToCoordinate(at(candle)) ?? 0
    const [tops, bottom] = panes.edges()
    calls.onView({
      candle,
      before: candles[index - 1],
      index,
      groups,
      tops,
      bottom,
      pointed: pointed !== null,
      left: x < chart.timeScale().width() / 2,
      fills: placed.filter((one) => one.index === index).flatMap((one) => one.fills),
    })
  }

  chart.subscribeCrosshairMove(({ time, point }) => {
    pointed = time === undefined || !point ? null : indexAt(candles, clock.real(time))
    report()
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && candles.length > 0 && range.from < OLDER_AHEAD) calls.onOlder()
  })
  const sizes = new ResizeObserver(
    ([entry]) => entry && resize(entry.contentRect.width, entry.contentRect.height),
  )
  sizes.observe(host)

  return {
    /** Layer of drawn lines. */
    drawings,
    /**
     * Access to the person's order lines for `OrderLineHandles.tsx`, by which the person moves these lines.
     */
    orders: {
      /**
       * Sets the function that is called with the drawn tags whenever the tags have changed; null removes the
       * function.
       */
      listen(next: ((tags: readonly DrawnTag[]) => void) | null): void {
        onTags = next
        next?.(tags)
      },
      set(next: LineLayout): void {
        layout = next
        // React removes the chart before the clean-up of the elements inside the chart calls this function.
        if (!removed) orders.redraw()
      },
      /** Price at a height (px) of the candle pane; null without candles. */
      priceAt: (y: number): number | null => main.coordinateToPrice(y),
      /** Height (px) of a price in the candle pane; null without candles. */
      yOf: (price: number): number | null => main.priceToCoordinate(price),
    },
    /**
     * Adds the axes and their marks. Must be called after the candles are set, because the candles determine
     * the size of the axes.
     */
    addAxes(): void {
      chart.applyOptions(axes)
      main.attachPrimitive(cloud)
      main.attachPrimitive(marks)
      main.attachPrimitive(own)
      // Last, so that no mark covers the text of a tag.
      main.attachPrimitive(orders)
      drawings.attach()
    },
    /** Attaches the chart to its element. */
    show(): void {
      host.append(place)
      panes.share()
    },
    /**
     * Sets all candles, ascending. `view`: `same` keeps the visible part (older pages, a refetch), `period` keeps the
     * time at its right end, `fresh` shows the newest candle.
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
      placeAnew()
      if (view === 'period' && panned && range && edge) {
        const to = candles.findLastIndex((candle) => candle.time <= edge.time)
        if (to > 0) scale.setVisibleLogicalRange({ from: to - (range.to - range.from), to })
      } else if (view !== 'same') scale.scrollToPosition(newest(), false)
      report()
    },
    /**
     * Sets the newest candle, which replaces the last candle or is added after the last candle. An older
     * candle is ignored.
     */
    update(candle: ChartCandle): void {
      const last = candles.at(-1)
      if (!last || candle.time < last.time) return
      const added = candle.time > last.time
      const set = () => {
        if (added) candles.push(candle)
        else candles[candles.length - 1] = candle
        groups = plotsOf(candles, indicators)
        main.update(item(candle))
        layer.fillLast(added)
      }
      if (added) holding(set)
      else set()
      placeAnew()
      report()
    },
    setIndicators(next: Indicators): void {
      holding(() => {
        indicators = next
        groups = plotsOf(candles, indicators)
        rebuildPlots()
      })
      report()
    },
    setLook(next: CandleOptions['look']): void {
      look = next
      main.applyOptions({ look })
    },
    setLines(next: readonly ChartLine[]): void {
      lines = next
      if (reaching) scaleAnew()
      orders.redraw()
    },
    setFills(next: readonly ChartFill[]): void {
      fills = next
      placeAnew()
      report()
    },
    /** Sets whether the price scale includes the person's lines or only the candles. */
    reach(on: boolean): void {
      if (on === reaching) return
      reaching = on
      scaleAnew()
    },
    /** Sets the height (px) of the legend at the top, which stays free of candles. */
    setLegend(next: number): void {
      if (next === legend) return
      legend = next
      panes.share()
    },
    setTheme(next: ChartTheme, nextTexts: ChartTexts): void {
      theme = next
      texts = nextTexts
      chart.applyOptions(themeOptions(theme, texts, clock))
      main.applyOptions(mainLook())
      rebuildPlots()
      report()
    },
    setLeft(text: string): void {
      if (text === left) return
      left = text
      marks.redraw()
    },
    /** Moves the crosshair by a number of candles (keyboard); `null` removes it. */
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
      const follows = isAtNewest()
      const spacing = Math.min(MAX_SPACING, Math.max(MIN_SPACING, scale.options().barSpacing * factor))
      scale.applyOptions({ barSpacing: spacing })
      // The distance of the newest candle from the right edge depends on the width of a candle. The chart library
      // applies the new width and the new distance in the same frame.
      if (follows && ahead() > 0) scale.scrollToPosition(newest(spacing), false)
    },
    destroy(): void {
      removed = true
      sizes.disconnect()
      chart.remove()
      place.remove()
    },
  }
}
