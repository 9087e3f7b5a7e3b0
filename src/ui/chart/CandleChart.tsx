import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FALLBACK_LANG, isLang } from '#contract/wire/lang.ts'
import { cx } from '../cx.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './CandleChart.module.css'
import { CandlePanel } from './CandlePanel.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import type { Engine } from './chartEngine.ts'
import { type ChartTexts, chartTexts } from './chartTexts.ts'
import { DrawingTools } from './drawing/DrawingTools.tsx'
import type { Drawing } from './drawing/drawings.ts'
import { Legend } from './Legend.tsx'
import { mergedLinesText } from './mergedLinesText.ts'
import { OrderLineChips } from './OrderLineChips.tsx'
import { OrderLineHandles } from './OrderLineHandles.tsx'
import type { PeriodItem } from './PeriodSheet.tsx'
import {
  AXIS_HEIGHT,
  type ChartCandle,
  type ChartFill,
  type ChartLine,
  FIRST_INDICATORS,
  type Indicators,
  type MovedLine,
  SUB_HEIGHT,
} from './types.ts'
import { useEngine } from './useChartEngine.ts'
import { useFullScreen } from './useFullScreen.ts'

interface Props {
  /** Name of the pair for the accessible text; a changed name scrolls to the newest candle. */
  name: string
  /** Candles in ascending order; `undefined` before the first answer. Older pages are prepended. */
  candles: readonly ChartCandle[] | undefined
  /** The newest candle from the stream; replaces the last candle, or is added after the last candle. */
  last?: ChartCandle | undefined
  /** Decimals of a price. */
  precision: number
  /** Unit of the volume: "BTC". */
  unit?: string
  /** Periods, shortest first. */
  periods: readonly PeriodItem[]
  /** Periods shown in the row; by default all. */
  periodsInRow?: readonly string[]
  period: string
  onPeriod: (period: string) => void
  /** `line`: draws the closing prices as a line instead of candles (the "Time" period). */
  look?: 'candles' | 'line'
  /** Selected indicators; when left out, the chart keeps the selection itself. */
  indicators?: Indicators
  onIndicators?: (indicators: Indicators) => void
  /** When the newest candle closes (server's clock, ms); with `now`, the chart shows a countdown. */
  closesAt?: number | undefined
  now?: () => number
  /** Lines of the person's orders and positions. */
  lines?: readonly ChartLine[]
  /**
   * The line that the person has moved: shown at its new price until the change is confirmed or cancelled.
   */
  moved?: MovedLine | null | undefined
  /** Called when the person has moved a line to another price; without this callback no line can be moved. */
  onMove?: ((line: MovedLine) => void) | undefined
  /** The person's trades. */
  fills?: readonly ChartFill[]
  /** Lines drawn by the person; when left out, drawing is disabled. */
  drawings?: readonly Drawing[]
  onDrawings?: (drawings: readonly Drawing[]) => void
  /** Called when the oldest loaded candle is almost in view; may be called repeatedly. */
  onOlder?: () => void
  /** Called when the chart has been drawn for the first time. */
  onShown?: () => void
  /** Height of the candles (px); each indicator below adds 80. */
  height?: number
  error?: ReactNode
  onRetry?: () => unknown
}

/** The action of each key while the chart has the focus. */
const KEYS: Readonly<Record<string, (engine: Engine) => void>> = {
  ArrowLeft: (engine) => engine.point(-1),
  ArrowRight: (engine) => engine.point(1),
  Escape: (engine) => engine.point(null),
  '+': (engine) => engine.zoom(1.25),
  '-': (engine) => engine.zoom(0.8),
}

export function CandleChart(props: Props) {
  const { name, candles, last, precision, unit, period, height = 318, closesAt, now, onOlder } = props
  const { i18n } = useLingui()
  const figure = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(FIRST_INDICATORS)
  const indicators = props.indicators ?? own
  const { full, toggle } = useFullScreen(figure)
  const lang = isLang(i18n.locale) ? i18n.locale : FALLBACK_LANG
  const texts = useMemo(() => chartTexts(lang, precision, mergedLinesText), [lang, precision])
  const [legend, setLegend] = useState(0)
  /** The pair whose orders are included in the price scale; null for none. */
  const [reached, setReached] = useState<string | null>(null)
  const reaching = reached === name
  const { engine, view, beyond, failed, retry } = useEngine(host, {
    name,
    period,
    candles,
    last,
    look: props.look ?? 'candles',
    indicators,
    lines: props.lines,
    fills: props.fills,
    texts,
    closesAt,
    now,
    onOlder,
    onShown: props.onShown,
  })

  useEffect(() => engine?.setLegend(legend), [engine, legend])
  useEffect(() => engine?.reach(reaching), [engine, reaching])

  const keys = (event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    if (engine) act(engine)
  }

  const label = props.periods.find(({ value }) => value === period)?.label ?? period
  const parts = height + indicators.sub.length * (SUB_HEIGHT + 1) + AXIS_HEIGHT
  // The chart library rounds to even sizes and would draw twice for an odd size.
  const total = parts + (parts % 2)
  const nothing = candles === undefined || candles.length === 0
  const problem = failed || (nothing && props.error)
  const summary = useSummary({ name, period: label, candles, last, texts })

  return (
    <figure ref={figure} className={cx(styles.chart, full && styles.full)}>
      <ChartToolbar
        periods={props.periods}
        period={period}
        onPeriod={props.onPeriod}
        inRow={props.periodsInRow ?? props.periods.map(({ value }) => value)}
        indicators={indicators}
        onIndicators={props.onIndicators ?? setOwn}
        full={full}
        onFull={toggle}
      />
      <div className={styles.body} style={full ? undefined : { height: total }}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing that handles keys itself, not a set of form fields */}
        <div
          ref={host}
          className={styles.host}
          role="group"
          aria-label={summary}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crosshair, so that the figures can be read by keyboard
          tabIndex={0}
          onKeyDown={keys}
          onBlur={() => engine?.point(null)}
        />
        {view && <Legend view={view} texts={texts} unit={unit} onHeight={setLegend} />}
        {view && (
          <OrderLineChips
            beyond={beyond}
            bottom={view.tops[1] ?? view.bottom}
            reaching={reaching}
            onReach={(on) => setReached(on ? name : null)}
          />
        )}
        {view && engine && props.lines && props.onMove && (
          <OrderLineHandles
            key={`${name} orders`}
            engine={engine}
            precision={precision}
            bottom={view.tops[1] ?? view.bottom}
            lines={props.lines}
            moved={props.moved ?? null}
            onMove={props.onMove}
          />
        )}
        {view && props.drawings && props.onDrawings && (
          <DrawingTools
            key={name}
            engine={engine}
            texts={texts}
            bottom={view.tops[1] ?? view.bottom}
            drawings={props.drawings}
            onDrawings={props.onDrawings}
          />
        )}
        {view?.pointed && <CandlePanel view={view} texts={texts} />}
        <Cover
          problem={problem}
          waiting={!engine || candles === undefined}
          onRetry={failed ? retry : (props.onRetry ?? retry)}
        />
      </div>
    </figure>
  )
}

interface CoverProps {
  /** The error to show; `true` for an error without its own text. */
  readonly problem: ReactNode
  /** Chart or candles are still loading. */
  readonly waiting: boolean
  readonly onRetry: () => unknown
}

/** The error or the spinner over a chart that shows nothing yet. */
function Cover({ problem, waiting, onRetry }: CoverProps) {
  if (!problem && !waiting) return null
  return (
    <div className={styles.cover}>
      {problem ? (
        <ErrorState message={problem === true ? undefined : problem} onRetry={onRetry} />
      ) : (
        <Spinner size={24} />
      )}
    </div>
  )
}

interface SummaryInput extends Pick<Props, 'name' | 'candles' | 'last'> {
  /** Name of the period: "1 h". */
  readonly period: string
  readonly texts: ChartTexts
}

/** Text alternative of the chart: the last price, and the highest and lowest of the last 60 candles. */
function useSummary({ name, period: label, candles, last, texts }: SummaryInput): string {
  const { t } = useLingui()
  if (candles === undefined || candles.length === 0) return t`${name} chart, ${label}`
  const recent = candles.slice(-60)
  const close = texts.price((last ?? recent.at(-1))?.close ?? 0)
  const high = texts.price(Math.max(...recent.map((candle) => candle.high)))
  const low = texts.price(Math.min(...recent.map((candle) => candle.low)))
  return t`${name} chart, ${label}. Last ${close}, high ${high}, low ${low}. Arrow keys move along the candles.`
}
