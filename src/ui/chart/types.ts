import type { IndicatorName, IndicatorParams } from './indicators/indicatorSettings.ts'

/** A candle. Numbers for drawing only; money stays a decimal string. */
export interface ChartCandle {
  /** Opening second. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Indicators over the candles, in the order of the sheet. */
export const MAIN_INDICATORS = [
  'MA',
  'EMA',
  'WMA',
  'BOLL',
  'VWAP',
  'SAR',
  'Supertrend',
  'Ichimoku',
  'Donchian',
  'Keltner',
] as const satisfies readonly IndicatorName[]
/** Indicators in panes below the candles, in the order of the sheet. */
export const SUB_INDICATORS = [
  'VOL',
  'MACD',
  'RSI',
  'KDJ',
  'Stochastic',
  'StochRSI',
  'CCI',
  'ATR',
  'OBV',
  'Williams %R',
  'ROC',
  'MFI',
  'DMI',
] as const satisfies readonly IndicatorName[]

export type MainIndicator = (typeof MAIN_INDICATORS)[number]
export type SubIndicator = (typeof SUB_INDICATORS)[number]

export interface Indicators {
  main: readonly MainIndicator[]
  sub: readonly SubIndicator[]
  /** Chosen parameters; an indicator that is left out has its defaults. */
  params?: IndicatorParams
}

export const FIRST_INDICATORS: Indicators = { main: ['MA'], sub: ['VOL'] }

/**
 * A line at a price of the person's order, position or price alert: the price of an open order, an entry price, a
 * stop price, a liquidation price, the price of an alert.
 */
export interface ChartLine {
  key: string
  price: number
  /** Short label at the right end: "Buy 0.012 · 66,900.00". */
  label: string
  tone: 'up' | 'down' | 'amber' | 'soft'
  /**
   * A line that is no order: a liquidation price, or a price alert. It is dotted instead of dashed. When the price
   * is outside of the visible prices, the line is not counted there and does not extend the price scale, because it
   * is often far away.
   */
  kind?: 'liquidation' | 'alert'
  /** Returns the label for another price. Only lines with this function can be moved. */
  labelAt?: (price: string) => string
}

/** A line that the person has moved to a price, with the decimals of the pair. */
export interface MovedLine {
  readonly key: string
  readonly price: string
}

/** A trade of the person, marked at its candle. */
export interface ChartFill {
  key: string
  /** Time of the trade (epoch seconds). */
  time: number
  side: 'buy' | 'sell'
  /** Label of the trade: "Buy 0.012 BTC · 66,900.00". */
  label: string
}

/** Colours of a plot, named like their tokens. */
export type PlotTone = 'amber' | 'blue' | 'soft' | 'violet' | 'cyan' | 'pink' | 'orange' | 'olive' | 'slate'

/** Height (px) of a pane below the candles. */
export const SUB_HEIGHT = 80
export const AXIS_HEIGHT = 22
/** Width (px) of the price axis. */
export const GUTTER = 60
