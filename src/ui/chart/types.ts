/** One candle. Numbers here are for drawing only; money stays a decimal string outside. */
export interface ChartCandle {
  /** Opening second. */
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export type MainIndicator = 'MA' | 'EMA' | 'BOLL'
export type SubIndicator = 'VOL' | 'MACD' | 'RSI' | 'KDJ'

export interface Indicators {
  main: readonly MainIndicator[]
  sub: readonly SubIndicator[]
}

export const MAIN_INDICATORS: readonly MainIndicator[] = ['MA', 'EMA', 'BOLL']
export const SUB_INDICATORS: readonly SubIndicator[] = ['VOL', 'MACD', 'RSI', 'KDJ']
export const FIRST_INDICATORS: Indicators = { main: ['MA'], sub: ['VOL'] }

/** A dashed line of the person's own: an open order, an entry, a stop. */
export interface ChartLine {
  key: string
  price: number
  /** Short, at the right end of the line: "Buy 0.012 · 66,900.00". */
  label: string
  tone: 'up' | 'down' | 'amber' | 'soft'
}

/** Colours of a plot, by the tokens they come from. */
export type PlotTone = 'amber' | 'blue' | 'soft' | 'violet' | 'cyan' | 'pink' | 'orange' | 'olive' | 'slate'

/** The height of a pane below the candles, and of the time axis. */
export const SUB_HEIGHT = 80
export const AXIS_HEIGHT = 22
/** Right gutter for the prices (measure 21). */
export const GUTTER = 60
