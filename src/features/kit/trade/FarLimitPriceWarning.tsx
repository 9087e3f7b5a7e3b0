import { Trans } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert } from '#ui/media/icons.ts'
import styles from './trade.module.css'

interface Props {
  readonly quote: Quote
  readonly price: Decimal | null
  /** Stop price of the order, with which the limit price is compared instead of the last price. */
  readonly stop?: Decimal | undefined
}

/**
 * Warning in the confirm sheet about a limit price more than a tenth away from the last price, or from the
 * stop price.
 */
export function FarLimitPriceWarning({ quote, price, stop }: Props) {
  const format = useFormat()
  if (price === null) return null
  const base = stop ?? quote.now_price
  const off = big(price).minus(base).div(base)
  const last = format.price(quote.now_price, quote.price_precision)
  const trigger = stop === undefined ? '' : format.price(stop, quote.price_precision)
  const rate = format.rate(exact(off.abs()), 1, 1)
  const limit = format.price(price, quote.price_precision)
  return (
    <strong className={styles.far}>
      <Icon icon={CircleAlert} size={16} />
      <span>
        {stop === undefined ? (
          off.lt(0) ? (
            <Trans>
              Your price {limit} is {rate} below the last price {last}.
            </Trans>
          ) : (
            <Trans>
              Your price {limit} is {rate} above the last price {last}.
            </Trans>
          )
        ) : off.lt(0) ? (
          <Trans>
            Your limit {limit} is {rate} below the stop price {trigger}.
          </Trans>
        ) : (
          <Trans>
            Your limit {limit} is {rate} above the stop price {trigger}.
          </Trans>
        )}
      </span>
    </strong>
  )
}
