import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import styles from './OrderBookRows.module.css'

export interface BookLevel {
  /** Identifies the level: its price as on the wire. */
  key: string
  /** Formatted price. */
  price: string
  amount: string
  /** Width of the bar, 0 to 1: the level's amount relative to the largest visible amount. */
  depth: number
  /** The person has an order at this price. */
  own?: boolean
}

interface Props {
  levels: readonly BookLevel[]
  side: 'bid' | 'ask'
  /**
   * `ticket` (beside the order form): rows of 20 px with the price at the left, the amount at the right and the bar
   * from the right edge. `pair` (page of a pair): rows of 24 px with price and bar at the side where bids and asks
   * meet.
   */
  layout: 'ticket' | 'pair'
  /** Called with the key of a clicked level; the price of that level fills the order form. */
  onPick?: (key: string) => void
  /** Accessible name: "Bids" or "Asks". */
  label: string
  /** Number of rows for which height is reserved, even if there are fewer levels. */
  rows?: number
}

/** Rows of an order book in the given sequence, with a bar behind the text of each row. */
export function OrderBookRows({ levels, side, layout, onPick, label, rows }: Props) {
  const height = layout === 'ticket' ? 1.25 : 1.5
  const latest = useRef(onPick)
  useLayoutEffect(() => {
    latest.current = onPick
  })
  // The function keeps its identity, so that a row renders only when its figures change.
  const pick = useCallback((key: string) => latest.current?.(key), [])
  return (
    <ul
      className={cx(styles.book, styles[layout], styles[side])}
      aria-label={label}
      style={rows === undefined ? undefined : { minHeight: `${rows * height}rem` }}
    >
      {levels.map((level) => (
        <Row key={level.key} level={level} onPick={onPick && pick} inOrder={layout === 'pair'} />
      ))}
    </ul>
  )
}

interface RowProps {
  level: BookLevel
  onPick: ((key: string) => void) | undefined
  inOrder: boolean
}

const Row = memo(
  ({ level, onPick, inOrder }: RowProps) => {
    const content = (
      <>
        <span
          className={styles.tint}
          style={{ transform: `scaleX(${Math.min(1, Math.max(0, level.depth))})` }}
        />
        <span className={cx(styles.price, level.own && styles.own)}>{level.price}</span>
        <span className={styles.amount}>{level.amount}</span>
      </>
    )
    return (
      <li>
        {onPick ? (
          // Beside the order form the rows are not in the tab order, because 14 rows would be between two
          // fields; keyboard users type the price instead.
          <button
            type="button"
            className={styles.row}
            tabIndex={inOrder ? undefined : -1}
            // A click does not move the focus to the row, because the row may disappear at any time.
            onMouseDown={inOrder ? undefined : (event) => event.preventDefault()}
            onClick={() => onPick(level.key)}
          >
            {content}
          </button>
        ) : (
          <div className={styles.row}>{content}</div>
        )}
      </li>
    )
  },
  (before, after) =>
    before.onPick === after.onPick &&
    before.level.price === after.level.price &&
    before.level.amount === after.level.amount &&
    before.level.depth === after.level.depth &&
    before.level.own === after.level.own,
)
Row.displayName = 'BookRow'

interface RatioProps {
  /** Amount of the bids as a fraction of the amount of all bids and asks, 0–1. */
  bids: number
  bidText: string
  askText: string
  label: string
}

/** Ratio of bids to asks in the order book. */
export function BookRatio({ bids, bidText, askText, label }: RatioProps) {
  return (
    <div className={styles.ratio} role="img" aria-label={label}>
      <span className={styles.bidText}>{bidText}</span>
      <span className={styles.bidBar} style={{ flexGrow: Math.max(0.02, bids) }} />
      <span className={styles.askBar} style={{ flexGrow: Math.max(0.02, 1 - bids) }} />
      <span className={styles.askText}>{askText}</span>
    </div>
  )
}
