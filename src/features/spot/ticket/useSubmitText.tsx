import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { isPositive } from '#domain/money.ts'
import type { SpotShape } from '#domain/trade/spot.ts'
import { useFormat } from '#i18n/format.ts'
import type { TicketState } from './ticketState.ts'

/**
 * Text of the submit button with side and amount: "Buy 0.025 BTC". An order by budget has no amount before it
 * is filled.
 */
export function useSubmitText(
  quote: Quote,
  { side }: Pick<TicketState, 'side'>,
  draft: SpotShape | null,
): ReactNode {
  const number = draft?.budget === null ? draft.number : null
  const format = useFormat()
  const base = quote.currency_name
  const what =
    number && isPositive(number) ? `${format.amount(number, quote.number_precision)} ${base}` : base
  return side === 'buy' ? <Trans>Buy {what}</Trans> : <Trans>Sell {what}</Trans>
}
