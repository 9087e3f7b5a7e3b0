import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Slider } from '#ui/choices/Slider.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { shortScale } from './Figures.tsx'
import { amountScale, type TicketAction, type TicketState } from './state.ts'
import type { TicketSummary } from './summary.ts'
import styles from './ticket.module.css'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly act: (action: TicketAction) => void
  readonly terms: SpotTerms | null
  readonly summary: TicketSummary | null
  readonly available: Decimal | null
  /** The price is not current, so no default is taken from it. */
  readonly stale: boolean
  /** A market order cannot be estimated now. */
  readonly blind: boolean
  /** Id of the error text, by field. */
  readonly errorAt: Readonly<Partial<Record<'price' | 'amount', string>>>
  /** The limit field has the focus. */
  readonly onPriceFocus: () => void
}

const step = (digits: number): string => (digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)

/** Inputs: price, amount or slider, total. */
export function TicketFields(props: Props) {
  const { quote, state, act, terms, summary, available, stale, blind, errorAt, onPriceFocus } = props
  const { t } = useLingui()
  const format = useFormat()
  const base = quote.currency_name
  const legal = quote.legal_name
  const unit = state.unit === 'base' ? base : legal
  const limit = state.orderType === 'limit'
  const buys = state.side === 'buy'
  const worst = summary?.worst ? format.price(summary.worst, quote.price_precision) : null
  const totalDigits = shortScale(terms?.quoteScale ?? 0, summary?.plan?.total)
  return (
    <>
      {limit ? (
        <DecimalField
          label={t`Price (${legal})`}
          value={state.price}
          onChange={(price) => act({ do: 'price', price })}
          scale={quote.price_precision}
          step={step(quote.price_precision)}
          {...(stale ? {} : { stepFrom: quote.now_price })}
          format={(value) => format.price(value as Decimal, quote.price_precision)}
          errorAt={errorAt.price}
          onFocus={onPriceFocus}
        />
      ) : (
        <div className={styles.marketPrice}>
          {worst === null ? (
            <Trans>At the next recorded price</Trans>
          ) : (
            <Trans>At the next recorded price, at worst {worst}</Trans>
          )}
        </div>
      )}
      <DecimalField
        label={t`Amount (${unit})`}
        labelAction={
          <IconButton
            icon={ChevronDown}
            size={12}
            target={28}
            tone="soft"
            className={styles.unit}
            label={t`Enter the amount in ${state.unit === 'base' ? legal : base}`}
            onClick={() => act({ do: 'unit', unit: state.unit === 'base' ? 'quote' : 'base' })}
          />
        }
        value={state.amount}
        onChange={(amount) => act({ do: 'amount', amount })}
        scale={terms ? amountScale(state.unit, terms) : quote.number_precision}
        step={state.unit === 'base' ? quote.min_number : '1'}
        stepFrom={state.unit === 'base' ? quote.min_number : quote.min_total}
        format={(value) => format.amount(value as Decimal, 18)}
        placeholder="0"
        errorAt={errorAt.amount}
      />
      <div className={styles.slide}>
        <Slider
          labelled
          label={buys ? t`Percentage of your ${legal}` : t`Percentage of your ${base}`}
          value={Math.round(summary?.percent ?? 0)}
          disabled={available === null || !isPositive(available)}
          onChange={(percent) => act({ do: 'percent', percent })}
        />
      </div>
      <DecimalField
        inline
        label={limit ? t`Total` : t`Total ≈`}
        unit={legal}
        value={summary?.plan?.total ?? ''}
        readOnly={!limit || state.unit === 'quote'}
        onChange={(total) => act({ do: 'total', total })}
        scale={terms?.quoteScale ?? 0}
        // An amount to pay is rounded up, one to receive rounded down.
        format={(value) => (buys ? format.fee : format.amount)(value as Decimal, totalDigits)}
        placeholder={blind ? '—' : '0'}
      />
    </>
  )
}
