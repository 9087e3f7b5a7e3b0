import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { big, type Decimal, roundDown } from '#domain/money.ts'
import { useIsStale } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useNewest } from '../usePair.ts'
import { bestPrices } from './groupLevels.ts'
import styles from './priceChips.module.css'
import { useBook } from './useBook.ts'

interface Props {
  readonly quote: Quote
  /** Whether the figures of the market are current. */
  readonly live: boolean
  readonly onPick: (price: Decimal) => void
}

/**
 * Buttons below the price of a limit order that fill in the last price, the best bid or the best ask, with the
 * decimals of the pair. A button is disabled while its price is unknown or not current.
 */
export function PriceChips({ quote: listed, live, onPick }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const quote = useNewest(listed)
  const { book, live: streaming } = useBook(quote.symbol)
  const current = !useIsStale(quote) && live
  const digits = quote.price_precision
  const best = current && streaming && book ? bestPrices(book, digits) : { bid: null, ask: null }
  const chips = [
    {
      key: 'last',
      label: t({ context: 'price', message: 'Last' }),
      price: current ? roundDown(big(quote.now_price), digits) : null,
    },
    { key: 'bid', label: t({ context: 'price', message: 'Bid' }), price: best.bid },
    { key: 'ask', label: t({ context: 'price', message: 'Ask' }), price: best.ask },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of form fields
    <div role="group" aria-label={t`Fill in the price`} className={styles.chips}>
      {chips.map(({ key, label, price }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          disabled={price === null}
          aria-label={price === null ? label : `${label} ${format.price(price, digits)}`}
          onClick={() => price !== null && onPick(price)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
