import { boll, ema, kdj, type Line, macd, rsi, sma } from './indicators.ts'
import type { ChartCandle, Indicators, MainIndicator, PlotTone, SubIndicator } from './types.ts'

/** A curve or a row of bars of an indicator. */
export interface Plot {
  /** Name in the legend: "MA7". */
  name: string
  kind: 'curve' | 'bars'
  tone: PlotTone
  values: Line
  /** Whether the price scale of the pane must include the values of this plot. */
  scales: boolean
}

/** An indicator with its curves, in pane 0 (over the candles) or below. */
export interface PlotGroup {
  indicator: MainIndicator | SubIndicator
  pane: number
  plots: Plot[]
}

const AVERAGES = [7, 25, 99] as const
const STRENGTHS = [6, 12, 24] as const

/** Colour of the "Time" line, which no other curve uses. */
export const TIME_TONE = 'text'

/**
 * Indicators over the candles have distinct colours; indicators in their own pane may reuse the colours of the
 * averages.
 */
const TONES = {
  MA: ['amber', 'blue', 'soft'],
  EMA: ['violet', 'cyan', 'pink'],
  BOLL: ['orange', 'olive', 'slate'],
} as const satisfies Readonly<Record<MainIndicator, readonly PlotTone[]>>

/** Plots of three curves in related colours. */
const curves = (
  family: MainIndicator,
  names: readonly (readonly [name: string, values: Line])[],
  scales: boolean,
): Plot[] =>
  names.map(([name, values], index) => ({
    name,
    kind: 'curve',
    tone: TONES[family][index] ?? 'soft',
    values,
    scales,
  }))

function mainPlots(indicator: MainIndicator, closes: readonly number[]): Plot[] {
  switch (indicator) {
    case 'MA':
      return curves(
        'MA',
        AVERAGES.map((length) => [`MA${length}`, sma(closes, length)]),
        false,
      )
    case 'EMA':
      return curves(
        'EMA',
        AVERAGES.map((length) => [`EMA${length}`, ema(closes, length)]),
        false,
      )
    case 'BOLL': {
      const { middle, upper, lower } = boll(closes)
      return curves(
        'BOLL',
        [
          ['MB', middle],
          ['UP', upper],
          ['DN', lower],
        ],
        true,
      )
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
        ...curves(
          'MA',
          [
            ['DIF', dif],
            ['DEA', dea],
          ],
          true,
        ),
      ]
    }
    case 'RSI':
      return curves(
        'MA',
        STRENGTHS.map((length) => [`RSI${length}`, rsi(closes, length)]),
        true,
      )
    case 'KDJ': {
      const { k, d, j } = kdj(candles)
      return curves(
        'MA',
        [
          ['K', k],
          ['D', d],
          ['J', j],
        ],
        true,
      )
    }
  }
}

/** All plots besides the candles, in order of their panes. */
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
