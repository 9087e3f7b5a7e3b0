import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import type { Decimal } from '#domain/money.ts'
import { useTrades } from '#features/pair/index.ts'
import { useFormat } from '#i18n/format.ts'
import styles from './chart.module.css'
import { type Mark, type Point, plot, SPAN } from './tickPlot.ts'

interface Props {
  readonly symbol: string
  readonly precision: number
  readonly marks: readonly Mark[]
  readonly live: boolean
  readonly height: number
}

/** Width of the price column and height of the time axis (px). */
const GUTTER = 68
const AXIS = 24

/** All ticks received since the chart was opened, because the stream holds only the last fifty. */
function usePoints(symbol: string): readonly Point[] {
  const { ticks } = useTrades(symbol)
  const kept = useRef(new Map<number, Point>())
  const of = useRef(symbol)
  if (of.current !== symbol) {
    of.current = symbol
    kept.current = new Map()
  }
  for (const { id, time, price } of ticks ?? [])
    kept.current.set(id, { at: time * 1000, price: Number(price) })
  const oldest = serverNow() - 20 * SPAN
  for (const [id, { at }] of kept.current) if (at < oldest) kept.current.delete(id)
  return [...kept.current].sort(([a], [b]) => a - b).map(([, point]) => point)
}

/**
 * The present time (server's clock, ms). Rerenders the component every 500 ms, so that the chart moves even
 * without new ticks.
 */
function useMoment(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(serverNow())
    }, 500)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

/** Line chart of the ticks of the last minutes, with entries and ends of the person's open options. */
export function TickChart({ symbol, precision, marks, live, height }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const points = usePoints(symbol)
  const now = useMoment()
  const [box, full] = useWidth()
  const size = { width: Math.max(1, full - GUTTER), height: height - AXIS }
  const { path, area, x, y, prices, times, last } = plot(points, marks, now, size)
  const price = (value: number): string => format.price(value.toFixed(precision) as Decimal, precision)
  const said = last ? price(last.price) : '—'
  return (
    <div ref={box} className={styles.box} style={{ height }}>
      {full > 0 && (
        <svg
          width={full}
          height={height}
          role="img"
          aria-label={t`Recorded prices of ${symbol}, last ${said}`}
        >
          {prices.map((value) => (
            <g key={value}>
              <line x1={0} x2={size.width} y1={y(value)} y2={y(value)} className={styles.grid} />
              <text x={size.width + 6} y={y(value) + 4} className={styles.axis}>
                {price(value)}
              </text>
            </g>
          ))}
          {times.map((at) => (
            <text key={at} x={x(at)} y={height - 7} textAnchor="middle" className={styles.axis}>
              {x(at) > 28 && x(at) < size.width - 28 ? format.time(at / 1000, 'clock') : ''}
            </text>
          ))}
          <path d={area} className={styles.area} />
          <path d={path} className={styles.line} />
          {marks.map((mark) => (
            <MarkOf
              key={mark.id}
              mark={mark}
              x={x}
              y={y}
              width={size.width}
              height={size.height}
              price={price}
            />
          ))}
          {last && (
            <g className={live ? styles.now : styles.stale}>
              <line x1={0} x2={size.width} y1={y(last.price)} y2={y(last.price)} />
              <circle cx={x(last.at)} cy={y(last.price)} r={4} />
              <rect x={size.width + 1} y={y(last.price) - 11} width={GUTTER - 3} height={22} rx={4} />
              <text x={size.width + 6} y={y(last.price) + 4}>
                {said}
              </text>
            </g>
          )}
        </svg>
      )}
    </div>
  )
}

interface MarkProps {
  readonly mark: Mark
  readonly x: (at: number) => number
  readonly y: (price: number) => number
  readonly width: number
  readonly height: number
  readonly price: (value: number) => string
}

/** Marks the entry and the end of one open option. */
function MarkOf({ mark, x, y, width, height, price }: MarkProps) {
  const { t } = useLingui()
  const format = useFormat()
  const end = x(mark.endsAt)
  const entry = price(mark.price)
  const ends = format.time(mark.endsAt / 1000, 'clock')
  const line = y(mark.price)
  return (
    <g className={styles.mark}>
      <line x1={x(mark.entryAt)} x2={width} y1={line} y2={line} strokeDasharray="5 4" />
      <circle cx={x(mark.entryAt)} cy={line} r={4.5} />
      <text x={Math.min(end, width) - 6} y={line + (line > height - 30 ? -7 : 16)} textAnchor="end">
        {t`Entry ${entry}`}
      </text>
      <line x1={end} x2={end} y1={0} y2={height} strokeDasharray="2 3" />
      <text x={end - 6} y={14} textAnchor="end" className={styles.soft}>
        {t`Ends ${ends}`}
      </text>
    </g>
  )
}
