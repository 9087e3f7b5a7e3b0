import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { OrderBookRows } from '#ui/figures/OrderBookRows.tsx'
import { BookOpen } from '#ui/media/icons.ts'
import { type BookSides, BookViewButton, shownSides } from '../order-book/BookViewButton.tsx'
import styles from '../order-book/book.module.css'
import { useBookLevels } from '../order-book/bookLevels.ts'
import { groupBook } from '../order-book/groupLevels.ts'
import { PriceStepPicker, type StepChoice } from '../order-book/PriceStepPicker.tsx'
import type { BookView } from '../order-book/useBook.ts'
import { PanelAsOf } from './PanelAsOf.tsx'

interface Props {
  readonly quote: Quote
  readonly view: BookView
  /** Whether the market's prices are live; without live prices, the order book is shown as not current. */
  readonly current: boolean
  readonly choice: StepChoice
  /** Called with the price of a clicked row, to open the order form with this price. */
  readonly onPick: (price: Decimal) => void
}

const ROWS = 20
const NONE: ReadonlySet<string> = new Set()

/** The order book on a pair's page: both sides with 20 rows each, or one side. */
export function PairBook({ quote, view, current, choice, onPick }: Props) {
  const { step } = choice
  const { t } = useLingui()
  const { book, live, asOf, failed, refetch } = view
  const [sides, setSides] = useState<BookSides>('both')
  const levels = useMemo(
    () => (book ? groupBook(shownSides(book, sides), step, ROWS) : null),
    [book, sides, step],
  )
  const linesOf = useBookLevels(step, quote.number_precision)
  if (book === null || levels === null) {
    if (failed) return <ErrorState onRetry={refetch} />
    return <Skeleton height={240} />
  }
  if (book.asks.length === 0 && book.bids.length === 0) {
    return <EmptyState icon={BookOpen} text={<Trans>The order book is empty</Trans>} />
  }
  const pick = (key: string) => onPick(key as Decimal)
  return (
    <>
      <div className={styles.pairTools}>
        <PanelAsOf asOf={asOf} live={live && current} onRefresh={refetch} />
        <PriceStepPicker choice={choice} className={styles.pairPrecision} />
        <BookViewButton value={sides} onChange={setSides} />
      </div>
      <div className={styles.pairHead}>
        {sides !== 'asks' && <span>{t`Amount (${quote.currency_name})`}</span>}
        <span>{t`Price (${quote.legal_name})`}</span>
        {sides !== 'bids' && <span>{t`Amount (${quote.currency_name})`}</span>}
      </div>
      <div className={cx(sides === 'both' && styles.two)}>
        {sides !== 'asks' && (
          <OrderBookRows
            layout="pair"
            side="bid"
            label={t`Bids`}
            levels={linesOf(levels.bids, NONE)}
            onPick={pick}
          />
        )}
        {sides !== 'bids' && (
          <OrderBookRows
            layout="pair"
            side="ask"
            label={t`Asks`}
            levels={linesOf(levels.asks, NONE)}
            onPick={pick}
          />
        )}
      </div>
    </>
  )
}
