import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import type { Decimal } from '#domain/money.ts'
import { directionOf, directionOfMove, useFiatPrice } from '#features/market/index.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { OrderBookRows } from '#ui/figures/OrderBookRows.tsx'
import { PriceText } from '#ui/figures/PriceText.tsx'
import { useNewest } from '../usePair.ts'
import { type BookSides, BookViewButton, shownSides } from './BookViewButton.tsx'
import styles from './book.module.css'
import { useBookLevels } from './bookLevels.ts'
import { groupBook } from './groupLevels.ts'
import { PriceStepPicker, useStep } from './PriceStepPicker.tsx'
import { useBook } from './useBook.ts'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  readonly onPick: (price: Decimal) => void
}

const ROWS = 7
const NONE: ReadonlySet<string> = new Set()

/** The order book beside the order form: 7 rows per side, or 14 rows of one side. */
export function OrderFormBook({ quote, live, onPick }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { book, live: streaming, asOf, failed, refetch } = useBook(quote.symbol)
  const [sides, setSides] = useState<BookSides>('both')
  const choice = useStep(quote)
  const { step } = choice
  const rows = sides === 'both' ? ROWS : ROWS * 2
  const levels = useMemo(
    () => book && groupBook(shownSides(book, sides), step, rows),
    [book, sides, step, rows],
  )
  const linesOf = useBookLevels(step, quote.number_precision)
  const pick = (key: string) => onPick(key as Decimal)

  return (
    <section className={styles.ticket} aria-label={t`Order book`}>
      <div className={styles.head}>
        <span>
          <Trans>Price</Trans>
          <br />({quote.legal_name})
        </span>
        <span className={styles.right}>
          <Trans>Amount</Trans>
          <br />({quote.currency_name})
        </span>
      </div>
      {levels === null ? (
        failed ? (
          <div className={styles.nothing}>
            <LastPrice quote={quote} live={live} />
            <ErrorState onRetry={refetch} />
          </div>
        ) : (
          <Waiting />
        )
      ) : levels.asks.length === 0 && levels.bids.length === 0 ? (
        <Nothing quote={quote} live={live} />
      ) : (
        <>
          {sides !== 'bids' && (
            <div className={styles.asks} style={{ minHeight: `${rows * 1.25}rem` }}>
              <OrderBookRows
                layout="ticket"
                side="ask"
                label={t`Asks`}
                levels={[...linesOf(levels.asks, NONE)].reverse()}
                onPick={pick}
              />
            </div>
          )}
          <LastPrice quote={quote} live={live} />
          {sides !== 'asks' && (
            <OrderBookRows
              layout="ticket"
              side="bid"
              label={t`Bids`}
              levels={linesOf(levels.bids, NONE)}
              onPick={pick}
              rows={rows}
            />
          )}
        </>
      )}
      <div className={styles.tools}>
        <PriceStepPicker choice={choice} className={styles.precision} />
        <BookViewButton value={sides} onChange={setSides} />
      </div>
      {!(streaming && live) && asOf !== null && (
        <div className={styles.asOf}>
          <AsOfChip stale time={format.asOf(asOf)} onRefresh={refetch} />
        </div>
      )}
    </section>
  )
}

function LastPrice({ quote: listed, live }: Pick<Props, 'quote' | 'live'>) {
  const format = useFormat()
  const quote = useNewest(listed)
  const tick = usePrice(quote.id)
  const fiat = useFiatPrice(quote)
  return (
    <div className={styles.last}>
      <PriceText
        size={16}
        weight={600}
        live={live}
        direction={live ? directionOf(quote.change) : 0}
        tick={directionOfMove(tick?.move)}
      >
        {format.price(quote.now_price, quote.price_precision)}
      </PriceText>
      <span className={styles.fiat}>{fiat === null ? '' : `≈ ${fiat}`}</span>
    </div>
  )
}

function Nothing({ quote, live }: Pick<Props, 'quote' | 'live'>) {
  const format = useFormat()
  const opens = format.time(quote.next_open_time, 'short')
  const shut = quote.trading_status === 'closed' && quote.next_open_time > 0
  return (
    <div className={styles.nothing}>
      <LastPrice quote={quote} live={live} />
      <p>{shut ? <Trans>Closed, opens {opens}</Trans> : <Trans>The order book is empty</Trans>}</p>
    </div>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading`} className={styles.waiting}>
      {Array.from({ length: ROWS * 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id.
        <Skeleton key={index} height={12} />
      ))}
    </div>
  )
}
