import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import styles from './Slider.module.css'

interface Props {
  /** 0–100. */
  value: number
  onChange: (value: number) => void
  label: string
  /** Where the marks are; the thumb catches on them. */
  stops?: readonly number[]
  disabled?: boolean
  /** A line across the track, at this per cent (a target price). */
  mark?: number
  /** Spoken value; "25%" when left out. */
  spoken?: string
  /** Says the marks above zero below them; a tap on one goes there. */
  labelled?: boolean
}

const STOPS = [0, 25, 50, 75, 100]
const CATCH = 3

/** Share of a balance. A native range underneath: keyboard, screen readers and dragging are the browser's. */
export function Slider({
  value,
  onChange,
  label,
  stops = STOPS,
  disabled = false,
  mark,
  spoken,
  labelled = false,
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
          // The arrow keys move by one and must be able to leave a stop.
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
      {/* For the finger: the range itself has the name, the value and the keys. */}
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
              {stop}%
            </button>
          ))}
      </div>
    </div>
  )
}
