import type { IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import { barsSeries, curveSeries, plain, type ValueItem } from './chartSeries.ts'
import type { ChartTexts } from './chartTexts.ts'
import type { PlotGroup } from './indicatorPlots.ts'
import { type ChartTheme, toneColor } from './theme.ts'
import type { ChartCandle } from './types.ts'

/** Data of the series; read on every call, because the engine replaces it. */
interface Source {
  candles: () => readonly ChartCandle[]
  groups: () => readonly PlotGroup[]
  at: (candle: ChartCandle) => UTCTimestamp
}

/** Series of the indicators, over the candles and in panes below. */
export function createPlotLayer(chart: IChartApi, { candles, groups, at }: Source) {
  let plotted: { group: number; plot: number; series: ISeriesApi<'Custom'> }[] = []

  function valueItem(group: PlotGroup | undefined, plot: number, index: number): ValueItem | null {
    const candle = candles()[index]
    if (!candle) return null
    const value = group?.plots[plot]?.values[index] ?? null
    if (value === null) return { time: at(candle) }
    const rising = group?.indicator === 'VOL' ? candle.close >= candle.open : value >= 0
    return { time: at(candle), value, rising }
  }

  return {
    /** Creates the series of all plots in new panes; the library removes empty panes. */
    rebuild(theme: ChartTheme, texts: ChartTexts): void {
      for (const { series } of plotted) chart.removeSeries(series)
      const ownScale = { priceFormat: { type: 'custom' as const, formatter: texts.volume, minMove: 1e-12 } }
      plotted = groups().flatMap((group, groupIndex) =>
        group.plots.map((plot, plotIndex) => {
          const shared = {
            ...plain,
            ...(group.pane > 0 ? ownScale : {}),
            ...(plot.scales ? {} : { autoscaleInfoProvider: () => null }),
          }
          const series =
            plot.kind === 'curve'
              ? chart.addCustomSeries(
                  curveSeries(),
                  { ...shared, tint: toneColor(theme, plot.tone) },
                  group.pane,
                )
              : chart.addCustomSeries(barsSeries(), { ...shared, up: theme.up, down: theme.down }, group.pane)
          return { group: groupIndex, plot: plotIndex, series }
        }),
      )
    },
    fill(): void {
      for (const { group, plot, series } of plotted)
        series.setData(candles().flatMap((_, index) => valueItem(groups()[group], plot, index) ?? []))
    },
    /** Updates only the newest candle. */
    fillLast(): void {
      for (const { group, plot, series } of plotted) {
        const next = valueItem(groups()[group], plot, candles().length - 1)
        if (next) series.update(next)
      }
    },
  }
}
