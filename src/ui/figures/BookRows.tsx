import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import styles from './BookRows.module.css'

export interface BookLevel {
  /** Identity of the level: its price as it stands on the wire. */
  key: string
  /** Formatted. */
  price: string
  amount: string
  /** 0–1: its share of the deepest level shown, for the tint. */
  depth: number
  /** An own order rests at this price. */
  own?: boolean
}

interface Props {
  levels: readonly BookLevel[]
  side: 'bid' | 'ask'
  /** `ticket`: price left, amount right, 20 px, tint from the right edge. `pair`: 24 px, the price at the inner side, tint from it. */
  layout: 'ticket' | 'pair'
  /** Taking a level's price into the ticket. Gets its key. */
  onPick?: (key: string) => void
  /** "Bids" or "Asks". */
  label: string
  /** Room is kept for so many rows while fewer are there. */
  rows?: number
}

/** Levels of an order book in the order given, tints behind them (measure 22). */
export function BookRows({ levels, side, layout, onPick, label, rows }: Props) {
  const height = layout === 'ticket' ? 1.25 : 1.5
  const latest = useRef(onPick)
  useLayoutEffect(() => {
    latest.current = onPick
  })
  // The same function always: a row is drawn again for its figures only.
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
      <li className={styles.item}>
        {onPick ? (
          // Beside the ticket, 14 lines of 20 px would stand between two fields; there the keyboard has the price field.
          <button
            type="button"
            className={styles.row}
            tabIndex={inOrder ? undefined : -1}
            // A finger there leaves the focus where it was, in the amount for one: the level may leave at any moment.
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
  /** 0–1: share of bids. */
  bids: number
  bidText: string
  askText: string
  label: string
}

/** How much of the book lies on each side. */
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
