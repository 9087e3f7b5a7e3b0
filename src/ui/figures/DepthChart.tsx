import { type PointerEvent, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './DepthChart.module.css'

/** A price, and the cumulative amount up to this price; for drawing only. */
export type DepthPoint = readonly [price: number, total: number]

interface Props {
  /** Levels of each side, best price first. */
  bids: readonly DepthPoint[]
  asks: readonly DepthPoint[]
  /** Text alternative. */
  label: string
  /** Formatted texts below the axis: lowest, middle, highest price. */
  ticks: readonly [string, string, string]
  height?: number
  /** Texts for the level under the finger: price and cumulative amount. Without this function there is no cursor. */
  cursor?: (side: 'bids' | 'asks', index: number) => readonly [price: string, amount: string]
}

const WIDTH = 358

function stepped(
  points: readonly DepthPoint[],
  x: (price: number) => number,
  y: (total: number) => number,
): string {
  let path = ''
  let before = y(0)
  for (const [price, total] of points) {
    const at = x(price).toFixed(1)
    path += `${path === '' ? 'M' : 'L'}${at} ${before.toFixed(1)}L${at} ${y(total).toFixed(1)}`
    before = y(total)
  }
  return path
}

/** Depth chart: both sides as areas that meet at the middle price. */
export function DepthChart({ bids, asks, label, ticks, height = 200, cursor }: Props) {
  const [pointed, setPointed] = useState<{ side: 'bids' | 'asks'; index: number } | null>(null)
  const middle = ((bids[0]?.[0] ?? 0) + (asks[0]?.[0] ?? 0)) / 2
  const reach = Math.max(middle - (bids.at(-1)?.[0] ?? middle), (asks.at(-1)?.[0] ?? middle) - middle)
  const most = Math.max(bids.at(-1)?.[1] ?? 0, asks.at(-1)?.[1] ?? 0)
  const x = (price: number) => WIDTH / 2 + (reach === 0 ? 0 : ((price - middle) / reach) * (WIDTH / 2))
  const y = (total: number) => height - (most === 0 ? 0 : (total / most) * (height - 8))
  const sides = [
    { key: 'bids', path: stepped(bids, x, y), edge: 0, color: 'var(--up)' },
    { key: 'asks', path: stepped(asks, x, y), edge: WIDTH, color: 'var(--down)' },
  ]
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = box.width === 0 ? 0 : ((event.clientX - box.left) / box.width) * WIDTH
    const side = at < WIDTH / 2 ? 'bids' : 'asks'
    const points = side === 'bids' ? bids : asks
    const distances = points.map(([price]) => Math.abs(x(price) - at))
    const index = distances.indexOf(Math.min(...distances))
    setPointed(index < 0 ? null : { side, index })
  }
  const under = pointed && (pointed.side === 'bids' ? bids : asks)[pointed.index]
  const texts = pointed && under && cursor?.(pointed.side, pointed.index)
  const handlers = cursor && {
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: () => setPointed(null),
    onPointerCancel: () => setPointed(null),
  }

  return (
    <figure className={styles.chart}>
      {texts && under && (
        <div
          className={cx(styles.cursor, x(under[0]) > WIDTH / 2 && styles.before)}
          style={{ left: `${(x(under[0]) / WIDTH) * 100}%` }}
        >
          <span>{texts[0]}</span>
          <span>{texts[1]}</span>
        </div>
      )}
      <svg
        {...handlers}
        viewBox={`0 0 ${WIDTH} ${height}`}
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {sides.map(
          ({ key, path, edge, color }) =>
            path !== '' && (
              <g key={key} fill={color} stroke={color}>
                <path d={`${path}H${edge}V${height}H${WIDTH / 2}Z`} opacity=".1" stroke="none" />
                <path d={`${path}H${edge}`} fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
              </g>
            ),
        )}
        <path d={`M0 ${height - 0.5}H${WIDTH}`} stroke="var(--hair)" />
        {texts && under && (
          <path
            d={`M${x(under[0])} 0V${height}`}
            stroke="var(--soft)"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <figcaption className={styles.ticks}>
        {ticks.map((tick, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
          <span key={index}>{tick}</span>
        ))}
      </figcaption>
    </figure>
  )
}
