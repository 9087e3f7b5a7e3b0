import { memo } from 'react'
import type { Direction } from './ChangePill.tsx'
import styles from './Sparkline.module.css'
import { linePath } from './svgPaths.ts'

interface Props {
  /** Values of the line; for drawing only. */
  points: readonly number[]
  direction: Direction
  /** Text alternative: "24 hours, rising". */
  label: string
  width?: number
  height?: number
  /** Omits the area below the line. */
  bare?: boolean
}

const PAD = 2

export const Sparkline = memo(function Sparkline(props: Props) {
  const { points, direction, label, width = 90, height = 28, bare = false } = props
  const line = linePath(points, { width, height, pad: PAD })
  const color = direction > 0 ? 'var(--up)' : direction < 0 ? 'var(--down)' : 'var(--soft)'
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {line && !bare && <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={color} opacity=".1" />}
      {line && (
        <path
          d={line}
          fill="none"
          stroke={color}
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
})
