import { type ReactNode, useState } from 'react'
import styles from './Donut.module.css'
import { ringArcs } from './svgPaths.ts'

export interface Slice {
  key: string
  label: string
  /** Size of the slice; for drawing only. */
  value: number
  /** Formatted percentage: "40.8%". */
  text: string
}

interface Props {
  slices: readonly Slice[]
  /** Beginning of the text alternative: "Allocation". */
  label: string
  /** Content in the ring while no slice is selected; by default the largest slice. */
  middle?: ReactNode
}

const SIZE = 112
const WIDTH = 14
const RADIUS = (SIZE - WIDTH) / 2 - 5
const ROUND = 2 * Math.PI * RADIUS

/** A ring with its legend; selecting a row of the legend shows its percentage in the middle. */
export function Donut({ slices, label, middle }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const arcs = ringArcs(
    slices.map((slice) => slice.value),
    ROUND,
    2,
  )
  const largest = slices.reduce<Slice | undefined>(
    (best, slice) => (best && best.value >= slice.value ? best : slice),
    undefined,
  )
  const shown = slices.find((slice) => slice.key === chosen) ?? largest
  const color = (index: number): string => `var(--s${(index % 7) + 1})`

  return (
    <div className={styles.donut}>
      <div className={styles.ring}>
        <svg
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          width={SIZE}
          height={SIZE}
          fill="none"
          role="img"
          aria-label={`${label}: ${slices.map((slice) => `${slice.label} ${slice.text}`).join(', ')}`}
        >
          {slices.length === 0 && (
            <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} stroke="var(--line)" strokeWidth={WIDTH} />
          )}
          {slices.map((slice, index) => {
            const arc = arcs[index]
            if (!arc || arc.length === 0) return null
            return (
              <circle
                key={slice.key}
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={RADIUS}
                stroke={color(index)}
                strokeWidth={WIDTH}
                strokeDasharray={`${arc.length} ${ROUND - arc.length}`}
                strokeDashoffset={-arc.offset}
                transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
              />
            )
          })}
        </svg>
        <span className={styles.middle} aria-hidden="true">
          {chosen === null && middle ? (
            middle
          ) : (
            <>
              <span className={styles.name}>{shown?.label}</span>
              <span className={styles.share}>{shown?.text}</span>
            </>
          )}
        </span>
      </div>
      <ul className={styles.legend}>
        {slices.map((slice, index) => (
          <li key={slice.key}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={slice.key === chosen}
              onClick={() => setChosen(slice.key === chosen ? null : slice.key)}
            >
              <span className={styles.square} style={{ background: color(index) }} />
              <span className={styles.label}>{slice.label}</span>
              <span className={styles.text}>{slice.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
