import { CrosshairMode, LineStyle, TickMarkType, type Time } from 'lightweight-charts'
import { reducedMotion } from '../reducedMotion.ts'
import type { ChartTexts, TickKind } from './chartTexts.ts'
import type { ChartTheme } from './theme.ts'
import { AXIS_HEIGHT, GUTTER } from './types.ts'

const TICK_KINDS: Readonly<Record<number, TickKind>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
}

export const MIN_SPACING = 1.5
export const MAX_SPACING = 48

/** Functions of the chart's time scale that the options need. */
export interface Clock {
  /** Epoch second of a position on the time scale. */
  real: (time: Time) => number
  /** Whether a time on the chart is so close to the right end that the price axis would cut off its label. */
  atEdge: (time: Time) => boolean
  /** Whether the candle at a time on the chart will open at that time; false for a time that is only estimated. */
  isKnown: (time: Time) => boolean
}

/** Options that depend on theme and language. */
export function themeOptions(theme: ChartTheme, texts: ChartTexts, { real, atEdge, isKnown }: Clock) {
  const crosshair = {
    color: theme.soft,
    width: 1,
    style: LineStyle.Dashed,
    labelBackgroundColor: theme.raised,
  } as const
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: theme.soft,
      fontSize: theme.fontSize,
      fontFamily: theme.font,
      // The library is credited in the indicator sheet, because its logo needs an inline style sheet.
      attributionLogo: false,
      panes: { separatorColor: theme.hair, separatorHoverColor: theme.hair, enableResize: false },
    },
    grid: { vertLines: { color: theme.hair }, horzLines: { color: theme.hair } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshair, horzLine: crosshair },
    localization: {
      timeFormatter: (time: Time) => (isKnown(time) ? texts.time(real(time), 'full') : ''),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: TickMarkType) =>
        atEdge(time) || !isKnown(time) ? '' : texts.time(real(time), TICK_KINDS[kind] ?? 'time'),
    },
  }
}

/** Initial options. `axes` adds the axes later, because their size depends on the drawn content. */
export function firstOptions(theme: ChartTheme, texts: ChartTexts, clock: Clock) {
  const changing = themeOptions(theme, texts, clock)
  return {
    ...changing,
    rightPriceScale: { visible: false, borderVisible: false, minimumWidth: GUTTER },
    timeScale: {
      ...changing.timeScale,
      visible: false,
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      barSpacing: 6,
      minBarSpacing: MIN_SPACING,
      maxBarSpacing: MAX_SPACING,
      rightOffset: 1,
      minimumHeight: AXIS_HEIGHT,
      allowBoldLabels: false,
    },
    // Vertical touch movements scroll the page, not the prices.
    handleScroll: { vertTouchDrag: false },
    kineticScroll: { touch: !reducedMotion(), mouse: false },
  }
}

export const axes = { rightPriceScale: { visible: true }, timeScale: { visible: true } } as const
