import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import type { Shown } from '#domain/trade/portfolio.ts'
import { BARS, barsOf, dayAt, HEIGHT, LINE, type Point, piecesOf, WIDTH, xOf } from './curveGeometry.ts'
import styles from './portfolio.module.css'

interface Props {
  readonly days: readonly Shown[]
  /** Index of the selected day; null when no day is selected. */
  readonly picked: number | null
  /** Text of a day for screen readers. */
  readonly words: (index: number) => string
  readonly onPick: (index: number | null) => void
}

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/**
 * The line of the daily values, with gaps for days without a value, and bars for deposits and withdrawals
 * below. A finger or the arrow keys select a day.
 */
export function AssetsCurveChart({ days, picked, words, onPick }: Props) {
  const { t } = useLingui()
  const last = days.length - 1
  const pieces = useMemo(() => piecesOf(days), [days])
  const bars = useMemo(() => barsOf(days), [days])
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) onPick(dayAt((event.clientX - left) / width, days.length))
  }
  const press = (event: KeyboardEvent) => {
    const from = picked ?? last
    const step = STEPS[event.key]
    if (event.key === 'Escape') onPick(null)
    else if (event.key === 'Home') onPick(0)
    else if (event.key === 'End') onPick(last)
    else if (step !== undefined) onPick(Math.min(last, Math.max(0, from + step)))
    else return
    event.preventDefault()
  }
  const middle = LINE + BARS / 2
  const dot = pieces.flat().find(({ index }) => index === picked)
  return (
    <>
      <div
        className={styles.drawing}
        role="slider"
        tabIndex={0}
        aria-label={t`Day on the chart`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(picked ?? last) + 1}
        aria-valuetext={words(picked ?? last)}
        onPointerDown={pick}
        onPointerMove={pick}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onPick(null)}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {pieces.map((points) => (
            <g key={points[0]?.index}>
              {points.length > 1 && (
                <path
                  className={styles.area}
                  d={`${pathOf(points)}L${points.at(-1)?.x.toFixed(1)} ${LINE}L${points[0]?.x.toFixed(1)} ${LINE}Z`}
                />
              )}
              <path
                className={styles.line}
                // A single day between two gaps is drawn as a dot, because a line needs two points.
                d={points.length > 1 ? pathOf(points) : `${pathOf(points)}h0.1`}
              />
            </g>
          ))}
          <path className={styles.base} d={`M0 ${middle}H${WIDTH}`} />
          {bars.map(({ index, x, height, out }) => (
            <rect
              key={index}
              className={out ? styles.out : styles.in}
              x={x - 2.5}
              width="5"
              y={out ? middle : middle - height}
              height={height}
            />
          ))}
          {picked !== null && (
            <path className={styles.hair} d={`M${xOf(picked, days.length).toFixed(1)} 0V${HEIGHT}`} />
          )}
          {dot && <path className={styles.dot} d={`M${dot.x.toFixed(1)} ${dot.y.toFixed(1)}h0.1`} />}
        </svg>
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span>
          <Trans>Value</Trans>
        </span>
        <span className={styles.keyBar}>
          <Trans>Deposits and withdrawals</Trans>
        </span>
      </p>
    </>
  )
}
