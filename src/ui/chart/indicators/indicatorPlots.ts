import type { ChartCandle, Indicators, MainIndicator, PlotTone, SubIndicator } from '../types.ts'
import { valuesOf } from './indicatorSettings.ts'
import { atr, type Bands, boll, ema, kdj, type Line, macd, rsi, sma } from './indicators.ts'
import {
  cci,
  dmi,
  mfi,
  obv,
  roc,
  type Stochastic,
  stochastic,
  stochasticRsi,
  williamsR,
} from './oscillators.ts'
import { donchian, ichimoku, keltner, sar, supertrend, vwap, wma } from './trendIndicators.ts'

/** A curve, a row of bars or a row of dots of an indicator. */
export interface Plot {
  /** Name in the legend: "MA7". */
  name: string
  /**
   * `curve`: a line in the colour `tone`. `bars`: columns in the colour of rising or falling prices, for
   * the volume by the direction of the candle, otherwise by the sign of the value. `trend`, `dots`: a line
   * or dots, in the colour of rising prices where the value is at or below the close, otherwise in the
   * colour of falling prices.
   */
  kind: 'curve' | 'bars' | 'trend' | 'dots'
  tone: PlotTone
  /** One value for each candle; further values belong to the candles after the newest. */
  values: Line
  /** Whether the price scale of the pane must include the values of this plot. */
  scales: boolean
  /** Whether a new candle changes values of earlier candles. */
  looksBack?: boolean
}

/** An indicator with its curves, in pane 0 (over the candles) or below. */
export interface PlotGroup {
  indicator: MainIndicator | SubIndicator
  pane: number
  plots: Plot[]
}

/** Colour of the "Time" line, which no other curve uses. */
export const TIME_TONE = 'text'

/** Colours of the curves of indicators in their own pane. */
const PANE_TONES: readonly PlotTone[] = ['amber', 'blue', 'soft']

/**
 * Colours of the indicators over the candles. The most common averages and the Bollinger bands have different
 * colours; other curves share colours, because there are more curves than colours.
 */
const TONES = {
  MA: ['amber', 'blue', 'soft'],
  EMA: ['violet', 'cyan', 'pink'],
  WMA: ['olive', 'slate', 'orange'],
  BOLL: ['orange', 'olive', 'slate'],
  VWAP: ['cyan'],
  Ichimoku: ['blue', 'amber', 'olive', 'orange', 'violet'],
  Donchian: ['soft', 'cyan', 'cyan'],
  Keltner: ['soft', 'violet', 'violet'],
} as const satisfies Readonly<Partial<Record<MainIndicator, readonly PlotTone[]>>>

type Named = readonly (readonly [name: string, values: Line])[]

const curves = (tones: readonly PlotTone[], names: Named, scales = true): Plot[] =>
  names.map(([name, values], index) => ({
    name,
    kind: 'curve',
    tone: tones[index] ?? 'soft',
    values,
    scales,
  }))

/** Curves of one kind with several windows: "MA7", "MA25". */
const byLength = (name: string, lengths: readonly number[], line: (length: number) => Line): Named =>
  lengths.map((length) => [`${name}${length}`, line(length)])

/** Curves of a channel, with an abbreviation that distinguishes it from the channels of other indicators. */
const bands = ({ middle, upper, lower }: Bands, name = ''): Named => [
  [`${name}MB`, middle],
  ['UP', upper],
  ['DN', lower],
]

const crossing = (name: string, { k, d }: Stochastic): Named => [
  [`${name} K`, k],
  ['D', d],
]

/**
 * Input of each function in `MAIN` and `SUB`: the candles, their closes, and the values of the parameters.
 */
interface Input {
  readonly candles: readonly ChartCandle[]
  readonly closes: readonly number[]
  readonly params: readonly number[]
}

const MAIN: Readonly<Record<MainIndicator, (input: Input) => Plot[]>> = {
  MA: ({ closes, params }) =>
    curves(
      TONES.MA,
      byLength('MA', params, (length) => sma(closes, length)),
      false,
    ),
  EMA: ({ closes, params }) =>
    curves(
      TONES.EMA,
      byLength('EMA', params, (length) => ema(closes, length)),
      false,
    ),
  WMA: ({ closes, params }) =>
    curves(
      TONES.WMA,
      byLength('WMA', params, (length) => wma(closes, length)),
      false,
    ),
  BOLL: ({ closes, params: [length, width] }) => curves(TONES.BOLL, bands(boll(closes, length, width))),
  VWAP: ({ candles, params: [length] }) => curves(TONES.VWAP, [['VWAP', vwap(candles, length)]], false),
  SAR: ({ candles, params: [step, most] }) => [
    { name: 'SAR', kind: 'dots', tone: 'soft', values: sar(candles, step, most), scales: false },
  ],
  Supertrend: ({ candles, params: [length, width] }) => [
    {
      name: 'Supertrend',
      kind: 'trend',
      tone: 'soft',
      values: supertrend(candles, length, width),
      scales: false,
    },
  ],
  Ichimoku: ({ candles, params: [conversion, base, span, shift] }) => {
    const cloud = ichimoku(candles, conversion, base, span, shift)
    return curves(
      TONES.Ichimoku,
      [
        ['Tenkan', cloud.conversion],
        ['Kijun', cloud.base],
        ['Senkou A', cloud.spanA],
        ['Senkou B', cloud.spanB],
        ['Chikou', cloud.lagging],
      ],
      false,
    ).map((plot) => (plot.values === cloud.lagging ? { ...plot, looksBack: true } : plot))
  },
  Donchian: ({ candles, params: [length] }) =>
    curves(TONES.Donchian, bands(donchian(candles, length), 'DC ')),
  Keltner: ({ candles, params: [length, width, range] }) =>
    curves(TONES.Keltner, bands(keltner(candles, length, width, range), 'KC ')),
}

const SUB: Readonly<Record<SubIndicator, (input: Input) => Plot[]>> = {
  VOL: ({ candles }) => [
    {
      name: 'VOL',
      kind: 'bars',
      tone: 'soft',
      values: candles.map((candle) => candle.volume),
      scales: true,
    },
  ],
  MACD: ({ closes, params: [fast, slow, signal] }) => {
    const { dif, dea, histogram } = macd(closes, fast, slow, signal)
    return [
      { name: 'MACD', kind: 'bars', tone: 'soft', values: histogram, scales: true },
      ...curves(PANE_TONES, [
        ['DIF', dif],
        ['DEA', dea],
      ]),
    ]
  },
  RSI: ({ closes, params }) =>
    curves(
      PANE_TONES,
      byLength('RSI', params, (length) => rsi(closes, length)),
    ),
  KDJ: ({ candles, params: [length, smoothK, smoothD] }) => {
    const { k, d, j } = kdj(candles, length, smoothK, smoothD)
    return curves(PANE_TONES, [
      ['K', k],
      ['D', d],
      ['J', j],
    ])
  },
  Stochastic: ({ candles, params: [length, smoothK, smoothD] }) =>
    curves(PANE_TONES, crossing('Stochastic', stochastic(candles, length, smoothK, smoothD))),
  StochRSI: ({ closes, params: [strength, length, smoothK, smoothD] }) =>
    curves(PANE_TONES, crossing('StochRSI', stochasticRsi(closes, strength, length, smoothK, smoothD))),
  CCI: ({ candles, params }) =>
    curves(
      PANE_TONES,
      byLength('CCI', params, (length) => cci(candles, length)),
    ),
  ATR: ({ candles, params }) =>
    curves(
      PANE_TONES,
      byLength('ATR', params, (length) => atr(candles, length)),
    ),
  OBV: ({ candles }) => curves(PANE_TONES, [['OBV', obv(candles)]]),
  'Williams %R': ({ candles, params }) =>
    curves(
      PANE_TONES,
      byLength('%R', params, (length) => williamsR(candles, length)),
    ),
  ROC: ({ closes, params }) =>
    curves(
      PANE_TONES,
      byLength('ROC', params, (length) => roc(closes, length)),
    ),
  MFI: ({ candles, params }) =>
    curves(
      PANE_TONES,
      byLength('MFI', params, (length) => mfi(candles, length)),
    ),
  DMI: ({ candles, params: [length, smooth] }) => {
    const { plus, minus, adx } = dmi(candles, length, smooth)
    return curves(PANE_TONES, [
      ['+DI', plus],
      ['−DI', minus],
      ['ADX', adx],
    ])
  },
}

/** Number of candles after the newest for which a plot has values. */
export const aheadOf = (groups: readonly PlotGroup[], candles: number): number =>
  Math.max(0, ...groups.flatMap(({ plots }) => plots.map(({ values }) => values.length - candles)))

/** The two curves that enclose the cloud of Ichimoku; null without this indicator. */
export function cloudOf(groups: readonly PlotGroup[]): readonly [spanA: Line, spanB: Line] | null {
  const plots = groups.find(({ indicator }) => indicator === 'Ichimoku')?.plots
  const [, , spanA, spanB] = plots ?? []
  return spanA && spanB ? [spanA.values, spanB.values] : null
}

/** All plots besides the candles, in order of their panes. */
export function plotsOf(candles: readonly ChartCandle[], { main, sub, params }: Indicators): PlotGroup[] {
  const closes = candles.map((candle) => candle.close)
  const inputOf = (name: MainIndicator | SubIndicator): Input => ({
    candles,
    closes,
    params: valuesOf(name, params),
  })
  return [
    ...main.map((indicator) => ({ indicator, pane: 0, plots: MAIN[indicator](inputOf(indicator)) })),
    ...sub.map((indicator, index) => ({
      indicator,
      pane: index + 1,
      plots: SUB[indicator](inputOf(indicator)),
    })),
  ]
}
