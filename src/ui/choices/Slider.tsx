import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import styles from './Slider.module.css'

interface Props {
  /** Percentage, 0–100. */
  value: number
  onChange: (value: number) => void
  label: string
  /** Positions of the marks, to which the thumb snaps. */
  stops?: readonly number[]
  disabled?: boolean
  /** A line across the track at this percentage (a target price). */
  mark?: number
  /** Text of the value for screen readers; by default "25%". */
  spoken?: string
  /** Shows labels below the marks above zero; a click on a label selects its mark. */
  labelled?: boolean
  /** Text of a label; by default "25%". */
  labelOf?: (stop: number) => string
}

const STOPS = [0, 25, 50, 75, 100]
const CATCH = 3

/**
 * A slider for a percentage of a balance. A native range input provides keyboard, screen reader and dragging.
 */
export function Slider({
  value,
  onChange,
  label,
  stops = STOPS,
  disabled = false,
  mark,
  spoken,
  labelled = false,
  labelOf = (stop) => `${stop}%`,
}: Props) {
  const slider = (
    <div
      className={cx(styles.slider, disabled && styles.disabled)}
      style={{ '--at': value / 100 } as CSSProperties}
    >
      <span className={styles.track} />
      <span className={styles.fill} />
      {mark !== undefined && (
        <span className={styles.mark} style={{ '--stop': mark / 100 } as CSSProperties} />
      )}
      {stops.map((stop) => (
        <span
          key={stop}
          className={cx(styles.stop, stop <= value && styles.passed)}
          style={{ '--stop': stop / 100 } as CSSProperties}
        />
      ))}
      <input
        type="range"
        className={styles.input}
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={spoken ?? `${value}%`}
        onKeyDown={(event) => {
          const step = event.key === 'PageUp' ? 25 : event.key === 'PageDown' ? -25 : 0
          if (step === 0) return
          event.preventDefault()
          onChange(Math.max(0, Math.min(100, value + step)))
        }}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          // A step of one per cent by an arrow key does not snap, because otherwise the thumb could not
          // leave a mark.
          const near =
            Math.abs(next - value) > 1 ? stops.find((stop) => Math.abs(stop - next) <= CATCH) : undefined
          onChange(near ?? next)
        }}
      />
    </div>
  )
  if (!labelled) return slider
  return (
    <div>
      {slider}
      {/* The labels are for touch only: the range input itself provides name, value and keyboard control. */}
      <div className={styles.labels} aria-hidden="true">
        {stops
          .filter((stop) => stop > 0)
          .map((stop) => (
            <button
              key={stop}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              className={cx(styles.label, stop === value && styles.chosen)}
              onClick={() => onChange(stop)}
            >
              {labelOf(stop)}
            </button>
          ))}
      </div>
    </div>
  )
}
