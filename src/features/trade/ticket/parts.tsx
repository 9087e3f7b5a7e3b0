import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/market.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import type { SpotSide } from '#domain/spot.ts'
import { useFormat } from '#i18n/format.ts'
import styles from './ticket.module.css'

/** Says what happens: "Buy 0.025 BTC". */
export function useAction(quote: Quote, side: SpotSide, number: Decimal | null): ReactNode {
  const format = useFormat()
  const base = quote.currency_name
  const what =
    number && isPositive(number) ? `${format.amount(number, quote.number_precision)} ${base}` : base
  return side === 'buy' ? <Trans>Buy {what}</Trans> : <Trans>Sell {what}</Trans>
}

/** Room for a line that is announced when it appears. */
export function Notice({ show }: { readonly show: string | undefined }) {
  return (
    <div role="alert" className={styles.alert}>
      {show}
    </div>
  )
}
