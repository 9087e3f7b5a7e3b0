import { useLingui } from '@lingui/react/macro'
import type { Book } from '#contract/market/market.ts'
import styles from './book.module.css'

const BOOK_VIEWS = ['both', 'bids', 'asks'] as const
export type BookSides = (typeof BOOK_VIEWS)[number]

/**
 * The levels of the shown sides. A hidden side is empty, so that it does not affect the scale of the bars.
 */
export const shownSides = ({ asks, bids }: Book, sides: BookSides): Pick<Book, 'asks' | 'bids'> => ({
  asks: sides === 'bids' ? [] : asks,
  bids: sides === 'asks' ? [] : bids,
})

interface Props {
  readonly value: BookSides
  readonly onChange: (next: BookSides) => void
}

/** The button that switches the order book between both sides, bids only and asks only. */
export function BookViewButton({ value, onChange }: Props) {
  const { t } = useLingui()
  const names: Readonly<Record<BookSides, string>> = {
    both: t`Order book: both sides`,
    bids: t`Order book: bids only`,
    asks: t`Order book: asks only`,
  }
  const next = BOOK_VIEWS[(BOOK_VIEWS.indexOf(value) + 1) % BOOK_VIEWS.length] ?? 'both'
  return (
    <button type="button" className={styles.view} aria-label={names[value]} onClick={() => onChange(next)}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {value === 'both' ? (
          <>
            <rect x="1" y="1" width="6" height="6" rx="1" fill="var(--down)" />
            <rect x="1" y="9" width="6" height="6" rx="1" fill="var(--up)" />
          </>
        ) : (
          <rect
            x="1"
            y="1"
            width="6"
            height="14"
            rx="1"
            fill={value === 'bids' ? 'var(--up)' : 'var(--down)'}
          />
        )}
        <path d="M9.5 3h5.5M9.5 6h5.5M9.5 10h5.5M9.5 13h5.5" stroke="var(--soft)" strokeWidth="1.25" />
      </svg>
    </button>
  )
}
