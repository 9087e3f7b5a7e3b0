import { boll, ema, kdj, type Line, macd, rsi, sma } from './indicators.ts'
import type { ChartCandle, Indicators, MainIndicator, PlotTone, SubIndicator } from './types.ts'

/** One curve or one row of bars of an indicator. */
export interface Plot {
  /** Stands in the legend before the value: "MA7". */
  name: string
  kind: 'curve' | 'bars'
  tone: PlotTone
  values: Line
  /** Whether the pane must be high enough to show all of it. */
  scales: boolean
}

/** An indicator with its curves, in pane 0 (over the candles) or its own below. */
export interface PlotGroup {
  indicator: MainIndicator | SubIndicator
  pane: number
  plots: Plot[]
}

const TONES: readonly PlotTone[] = ['amber', 'blue', 'soft']
const toneAt = (index: number): PlotTone => TONES[index] ?? 'text'

const curve = (name: string, index: number, values: Line, scales: boolean): Plot => ({
  name,
  kind: 'curve',
  tone: toneAt(index),
  values,
  scales,
})

function mainPlots(indicator: MainIndicator, closes: readonly number[]): Plot[] {
  switch (indicator) {
    case 'MA':
      return [7, 25, 99].map((length, index) => curve(`MA${length}`, index, sma(closes, length), false))
    case 'EMA':
      return [7, 25, 99].map((length, index) => curve(`EMA${length}`, index, ema(closes, length), false))
    case 'BOLL': {
      const { middle, upper, lower } = boll(closes)
      return [curve('MB', 0, middle, true), curve('UP', 1, upper, true), curve('DN', 2, lower, true)]
    }
  }
}

function subPlots(
  indicator: SubIndicator,
  candles: readonly ChartCandle[],
  closes: readonly number[],
): Plot[] {
  switch (indicator) {
    case 'VOL':
      return [
        {
          name: 'VOL',
          kind: 'bars',
          tone: 'soft',
          values: candles.map((candle) => candle.volume),
          scales: true,
        },
      ]
    case 'MACD': {
      const { dif, dea, histogram } = macd(closes)
      return [
        { name: 'MACD', kind: 'bars', tone: 'soft', values: histogram, scales: true },
        curve('DIF', 0, dif, true),
        curve('DEA', 1, dea, true),
      ]
    }
    case 'RSI':
      return [6, 12, 24].map((length, index) => curve(`RSI${length}`, index, rsi(closes, length), true))
    case 'KDJ': {
      const { k, d, j } = kdj(candles)
      return [curve('K', 0, k, true), curve('D', 1, d, true), curve('J', 2, j, true)]
    }
  }
}

/** Everything that is drawn beside the candles, in the order of its panes. */
export function plotsOf(candles: readonly ChartCandle[], { main, sub }: Indicators): PlotGroup[] {
  const closes = candles.map((candle) => candle.close)
  return [
    ...main.map((indicator) => ({ indicator, pane: 0, plots: mainPlots(indicator, closes) })),
    ...sub.map((indicator, index) => ({
      indicator,
      pane: index + 1,
      plots: subPlots(indicator, candles, closes),
    })),
  ]
}
