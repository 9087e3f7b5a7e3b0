import { Trans } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert } from '#ui/media/icons.ts'
import styles from './trade.module.css'

/** Warning in the confirm sheet about a limit price more than a tenth away from the last price. */
export function FarLimitWarning({ quote, price }: { readonly quote: Quote; readonly price: Decimal | null }) {
  const format = useFormat()
  if (price === null) return null
  const last = format.price(quote.now_price, quote.price_precision)
  const off = big(price).minus(quote.now_price).div(quote.now_price)
  const rate = format.rate(exact(off.abs()), 1, 1)
  const limit = format.price(price, quote.price_precision)
  return (
    <strong className={styles.far}>
      <Icon icon={CircleAlert} size={16} />
      <span>
        {off.lt(0) ? (
          <Trans>
            Your price {limit} is {rate} below the last price {last}.
          </Trans>
        ) : (
          <Trans>
            Your price {limit} is {rate} above the last price {last}.
          </Trans>
        )}
      </span>
    </strong>
  )
}
