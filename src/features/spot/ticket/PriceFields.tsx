import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { hasLimit, isStop } from '#domain/trade/spotStopOrder.ts'
import { stopText } from '#features/orders/index.ts'
import { PriceChips } from '#features/pair/index.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { TrailingStopFields } from './TrailingStopFields.tsx'
import styles from './ticket.module.css'
import type { ProblemPlace } from './ticketProblems.ts'
import type { PriceField, TicketAction, TicketState } from './ticketState.ts'
import type { TicketSummary } from './ticketSummary.ts'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly act: (action: TicketAction) => void
  readonly summary: TicketSummary | null
  /** Whether live prices arrive. */
  readonly live: boolean
  /** Whether the last price is not current, so that it must not prefill a field. */
  readonly stale: boolean
  /** Id of the element with the error text, by field. */
  readonly errorAt: Readonly<Partial<Record<ProblemPlace, string>>>
  /** Called when the limit field receives the focus. */
  readonly onPriceFocus: () => void
}

const step = (digits: number): string => (digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)

/**
 * The price fields of an order type; for a type without a price field, a text that says how the order is
 * filled.
 */
export function PriceFields({ quote, state, act, summary, live, stale, errorAt, onPriceFocus }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const legal = quote.legal_name
  const { orderType } = state
  const digits = quote.price_precision
  const trail = summary?.trail
  const stop =
    trail && trail.activation === null ? stopText(trail.direction, format.price(trail.stop, digits)) : null
  const worst = orderType === 'market' && summary?.worst ? format.price(summary.worst, digits) : null
  const field = (name: PriceField) => ({
    value: state[name],
    onChange: (price: string) => act({ do: name, price }),
    scale: digits,
    step: step(digits),
    ...(stale ? {} : { stepFrom: quote.now_price }),
    format: (value: string) => format.price(value as Decimal, digits),
    errorAt: errorAt[name],
  })
  const trailing = orderType === 'trailing_stop'
  const limit = hasLimit(orderType) && (
    <DecimalField key="price" label={t`Price (${legal})`} {...field('price')} onFocus={onPriceFocus} />
  )
  return (
    <>
      {orderType === 'oco' && limit}
      {trailing && (
        <TrailingStopFields
          state={state}
          act={act}
          errorAt={errorAt}
          activation={field('activation')}
          legal={legal}
        />
      )}
      {isStop(orderType) && !trailing && (
        <DecimalField label={t`Stop price (${legal})`} {...field('stopPrice')} />
      )}
      {orderType === 'oco' && (
        <DecimalField
          label={t`Stop-limit price (${legal})`}
          placeholder={t`Market price`}
          {...field('stopLimit')}
        />
      )}
      {orderType !== 'oco' && limit}
      {orderType === 'limit' && (
        <PriceChips quote={quote} live={live} onPick={(price) => act({ do: 'price', price })} />
      )}
      {!hasLimit(orderType) && (
        <div className={cx(styles.marketPrice, trailing && styles.brief)}>
          {stop !== null ? (
            <Trans>Trigger price now {stop}, then the next recorded price</Trans>
          ) : isStop(orderType) ? (
            <Trans>At the recorded price after the trigger</Trans>
          ) : worst === null ? (
            <Trans>At the next recorded price</Trans>
          ) : (
            <Trans>At the next recorded price, at worst {worst}</Trans>
          )}
        </div>
      )}
    </>
  )
}
