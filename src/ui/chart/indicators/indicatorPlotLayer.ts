import type { IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import { barsSeries, curveSeries, dotsSeries, plain, trendSeries, type ValueItem } from '../chartSeries.ts'
import type { ChartTexts } from '../chartTexts.ts'
import { type ChartTheme, toneColor } from '../theme.ts'
import type { ChartCandle } from '../types.ts'
import type { Plot, PlotGroup } from './indicatorPlots.ts'

/** Functions that return the present data of the series, because the chart engine replaces the data. */
interface Source {
  candles: () => readonly ChartCandle[]
  groups: () => readonly PlotGroup[]
  /** Position on the time scale of the candle at an index, also after the newest candle. */
  at: (index: number) => UTCTimestamp
}

const TWO_TONED = { bars: barsSeries, trend: trendSeries, dots: dotsSeries } as const

/** Whether a value is drawn in the colour of rising prices. */
function rises(
  group: PlotGroup | undefined,
  plot: Plot | undefined,
  candle: ChartCandle | undefined,
  value: number,
): boolean {
  if (!candle) return false
  if (group?.indicator === 'VOL') return candle.close >= candle.open
  return plot?.kind === 'bars' ? value >= 0 : candle.close >= value
}

/** Series of the indicators, over the candles and in panes below. */
export function createPlotLayer(chart: IChartApi, { candles, groups, at }: Source) {
  let plotted: { group: number; plot: number; series: ISeriesApi<'Custom'> }[] = []

  function valueItem(group: PlotGroup | undefined, plot: number, index: number): ValueItem | null {
    const drawn = group?.plots[plot]
    if (index < 0 || index >= lengthOf(drawn)) return null
    const time = at(index)
    const value = drawn?.values[index] ?? null
    if (value === null) return { time }
    return { time, value, rising: rises(group, drawn, candles()[index], value) }
  }

  /** Number of positions on the time scale at which a plot may have a value. */
  const lengthOf = (plot: Plot | undefined): number =>
    candles().length === 0 ? 0 : Math.max(candles().length, plot?.values.length ?? 0)

  const itemsOf = (group: number, plot: number): ValueItem[] =>
    Array.from({ length: lengthOf(groups()[group]?.plots[plot]) }).flatMap(
      (_, index) => valueItem(groups()[group], plot, index) ?? [],
    )

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
              : chart.addCustomSeries(
                  TWO_TONED[plot.kind](),
                  { ...shared, up: theme.up, down: theme.down },
                  group.pane,
                )
          return { group: groupIndex, plot: plotIndex, series }
        }),
      )
    },
    fill(): void {
      for (const { group, plot, series } of plotted) series.setData(itemsOf(group, plot))
    },
    /**
     * Updates only the newest value, except for plots whose earlier values change with each candle, and for
     * plots ahead of the candles when a candle was `added`: its time may differ from the extrapolated time.
     */
    fillLast(added: boolean): void {
      for (const { group, plot, series } of plotted) {
        const drawn = groups()[group]?.plots[plot]
        const leads = drawn !== undefined && drawn.values.length > candles().length
        if (drawn?.looksBack || (added && leads)) {
          series.setData(itemsOf(group, plot))
          continue
        }
        const next = valueItem(groups()[group], plot, lengthOf(drawn) - 1)
        if (next) series.update(next)
      }
    },
  }
}
