import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FALLBACK_LANG, isLang } from '#contract/wire/lang.ts'
import { cx } from '../cx.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './CandleChart.module.css'
import { CandlePanel } from './CandlePanel.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import { DrawingTools } from './drawing/DrawingTools.tsx'
import type { Drawing } from './drawing/drawings.ts'
import { Legend } from './Legend.tsx'
import { OrderChips } from './OrderChips.tsx'
import type { PeriodItem } from './PeriodSheet.tsx'
import { chartTexts } from './text.ts'
import {
  AXIS_HEIGHT,
  type ChartCandle,
  type ChartLine,
  FIRST_INDICATORS,
  type Indicators,
  SUB_HEIGHT,
} from './types.ts'
import { useEngine } from './useEngine.ts'
import { useFullScreen } from './useFullScreen.ts'

interface Props {
  /** Pair: starts the text alternative, and another one starts at its newest candle. */
  name: string
  /** Ascending; `undefined` while nothing has arrived. Older pages are put in front. */
  candles: readonly ChartCandle[] | undefined
  /** The newest candle as it comes live: replaces the last one or opens the next. */
  last?: ChartCandle | undefined
  /** Digits of a price. */
  precision: number
  /** After the volume: "BTC". */
  unit?: string
  /** From the shortest to the longest. */
  periods: readonly PeriodItem[]
  /** Those that stand in the row; all of them left out. */
  periodsInRow?: readonly string[]
  period: string
  onPeriod: (period: string) => void
  /** A line of closes instead of candles (the "Time" period). */
  look?: 'candles' | 'line'
  /** Left out, the chart keeps the choice itself. */
  indicators?: Indicators
  onIndicators?: (indicators: Indicators) => void
  /** When the newest candle closes, milliseconds of the server's clock; with `now` it gives the countdown. */
  closesAt?: number | undefined
  now?: () => number
  /** Own orders and positions. */
  lines?: readonly ChartLine[]
  /** Lines that the person drew; left out, nobody draws here. */
  drawings?: readonly Drawing[]
  onDrawings?: (drawings: readonly Drawing[]) => void
  /** The left end of what is loaded comes near; may be called often. */
  onOlder?: () => void
  /** The first drawing is on its way to the screen. */
  onShown?: () => void
  /** Of the candles, in pixels; each indicator below adds 80. */
  height?: number
  error?: ReactNode
  onRetry?: () => unknown
}

export function CandleChart(props: Props) {
  const { name, candles, last, precision, unit, period, height = 318, closesAt, now, onOlder } = props
  const { t, i18n } = useLingui()
  const figure = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(FIRST_INDICATORS)
  const indicators = props.indicators ?? own
  const { full, toggle } = useFullScreen(figure)
  const lang = isLang(i18n.locale) ? i18n.locale : FALLBACK_LANG
  const texts = useMemo(
    () => chartTexts(lang, precision, (count) => plural(count, { one: '# order', other: '# orders' })),
    [lang, precision],
  )
  const [legend, setLegend] = useState(0)
  /** The pair whose orders the prices on screen reach to. */
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
    texts,
    closesAt,
    now,
    onOlder,
    onShown: props.onShown,
  })

  useEffect(() => engine?.setLegend(legend), [engine, legend])
  useEffect(() => engine?.reach(reaching), [engine, reaching])

  const keys = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => engine?.point(-1),
      ArrowRight: () => engine?.point(1),
      Escape: () => engine?.point(null),
      '+': () => engine?.zoom(1.25),
      '-': () => engine?.zoom(0.8),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const label = props.periods.find(({ value }) => value === period)?.label ?? period
  const parts = height + indicators.sub.length * (SUB_HEIGHT + 1) + AXIS_HEIGHT
  // The library draws at even sizes, and once more where it has to round.
  const total = parts + (parts % 2)
  const nothing = candles === undefined || candles.length === 0
  const problem = failed || (props.error && nothing)

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
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing with keys of its own, not a set of form fields */}
        <div
          ref={host}
          className={styles.host}
          role="group"
          aria-label={summary()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crosshair, the keyboard's way to the figures
          tabIndex={0}
          onKeyDown={keys}
          onBlur={() => engine?.point(null)}
        />
        {view && <Legend view={view} texts={texts} unit={unit} onHeight={setLegend} />}
        {view && (
          <OrderChips
            beyond={beyond}
            bottom={view.tops[1] ?? view.bottom}
            reaching={reaching}
            onReach={(on) => setReached(on ? name : null)}
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
        {problem ? (
          <div className={styles.cover}>
            <ErrorState
              message={failed || props.error === true ? undefined : props.error}
              onRetry={failed ? retry : (props.onRetry ?? retry)}
            />
          </div>
        ) : (
          (!engine || candles === undefined) && (
            <div className={styles.cover}>
              <Spinner size={24} />
            </div>
          )
        )}
      </div>
    </figure>
  )

  /** What the picture shows, for those who do not see it. */
  function summary(): string {
    if (nothing || !candles) return t`${name} chart, ${label}`
    const recent = candles.slice(-60)
    const close = texts.price((last ?? recent.at(-1))?.close ?? 0)
    const high = texts.price(Math.max(...recent.map((candle) => candle.high)))
    const low = texts.price(Math.min(...recent.map((candle) => candle.low)))
    return t`${name} chart, ${label}. Last ${close}, high ${high}, low ${low}. Arrow keys move along the candles.`
  }
}
