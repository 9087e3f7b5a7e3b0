import { CrosshairMode, LineStyle, TickMarkType, type Time } from 'lightweight-charts'
import { reducedMotion } from '../motion.ts'
import type { ChartTexts, TickKind } from './text.ts'
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

/** What the options need to know of the candles. */
export interface Clock {
  /** The true second of a place on the time scale. */
  real: (time: Time) => number
  /** Whether a place is so near the newest candle that a text under it would be cut by the gutter. */
  atEdge: (time: Time) => boolean
}

/** Options that change with the theme and the language. */
export function looks(theme: ChartTheme, texts: ChartTexts, { real, atEdge }: Clock) {
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
      // The library's author is named in the indicator sheet instead: this mark would need an inline style sheet.
      attributionLogo: false,
      panes: { separatorColor: theme.hair, separatorHoverColor: theme.hair, enableResize: false },
    },
    grid: { vertLines: { color: theme.hair }, horzLines: { color: theme.hair } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshair, horzLine: crosshair },
    localization: {
      timeFormatter: (time: Time) => texts.time(real(time), 'full'),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: TickMarkType) =>
        atEdge(time) ? '' : texts.time(real(time), TICK_KINDS[kind] ?? 'time'),
    },
  }
}

/** The options a chart is made with. Its axes come later, with `axes`: they are measured by what is drawn. */
export function firstOptions(theme: ChartTheme, texts: ChartTexts, clock: Clock) {
  const changing = looks(theme, texts, clock)
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
    // A finger that moves up or down scrolls the page, not the prices.
    handleScroll: { vertTouchDrag: false },
    kineticScroll: { touch: !reducedMotion(), mouse: false },
  }
}

export const axes = { rightPriceScale: { visible: true }, timeScale: { visible: true } } as const
