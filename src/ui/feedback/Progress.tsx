import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Progress.module.css'

interface BarProps {
  /** Progress, 0–1. */
  value: number
  label: string
  tone?: 'blue' | 'up' | 'down' | 'amber'
}

export function ProgressBar({ value, label, tone = 'blue' }: BarProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span className={cx(styles.done, styles[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

interface RingProps {
  /** Drawn fraction of the ring, 0–1. */
  value: number
  /** Text for screen readers: "37 seconds left". */
  label: string
  /** Content in the middle of the ring, such as the seconds left. */
  children?: ReactNode
  size?: 48 | 32
}

export function ProgressRing({ value, label, children, size = 48 }: RingProps) {
  const width = size >= 48 ? 4 : 3
  const radius = (size - width) / 2 - 1
  const round = 2 * Math.PI * radius
  const share = Math.min(1, Math.max(0, value))
  const middle = size / 2
  return (
    <span className={styles.ring} style={{ width: size, height: size }} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} fill="none" aria-hidden="true">
        <circle cx={middle} cy={middle} r={radius} stroke="var(--raised)" strokeWidth={width} />
        {share > 0 && (
          <circle
            cx={middle}
            cy={middle}
            r={radius}
            stroke="var(--blue)"
            strokeWidth={width}
            strokeLinecap="round"
            strokeDasharray={`${round * share} ${round}`}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      <span className={styles.middle} aria-hidden="true">
        {children}
      </span>
    </span>
  )
}

interface RiskProps {
  /** Distance from liquidation: 0 (liquidation) to 1 (no risk of liquidation). */
  value: number
  label: string
}

/** Risk bar of three segments with a marker. The distance must also be shown as text beside the bar. */
export function RiskBar({ value, label }: RiskProps) {
  return (
    <span className={styles.risk} role="img" aria-label={label}>
      <span className={styles.low} />
      <span className={styles.middling} />
      <span className={styles.safe} />
      <span className={styles.marker} style={{ left: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
    </span>
  )
}
