import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import type { SpotTerms } from '#domain/trade/spot.ts'
import { amountUnits, hasLimit } from '#domain/trade/spotStopOrder.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Slider } from '#ui/choices/Slider.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { PriceFields } from './PriceFields.tsx'
import { TakeProfitStopLossFields } from './TakeProfitStopLossFields.tsx'
import { shortScale } from './TicketFigures.tsx'
import styles from './ticket.module.css'
import type { ProblemPlace } from './ticketProblems.ts'
import { amountScale, canExit, type TicketAction, type TicketState } from './ticketState.ts'
import type { TicketSummary } from './ticketSummary.ts'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly act: (action: TicketAction) => void
  readonly terms: SpotTerms | null
  readonly summary: TicketSummary | null
  readonly available: Decimal | null
  /** Whether live prices arrive. */
  readonly live: boolean
  /** Whether the last price is not current, so that it must not prefill a field. */
  readonly stale: boolean
  /** Whether no estimate of a market order is possible now. */
  readonly blind: boolean
  /** Id of the element with the error text, by field. */
  readonly errorAt: Readonly<Partial<Record<ProblemPlace, string>>>
  /** Called when the limit field receives the focus. */
  readonly onPriceFocus: () => void
}

/** The fields of the order form: prices, amount or slider, total. */
export function TicketFields(props: Props) {
  const { quote, state, act, terms, summary, available, live, stale, blind, errorAt, onPriceFocus } = props
  const { t } = useLingui()
  const format = useFormat()
  const base = quote.currency_name
  const legal = quote.legal_name
  const unit = state.unit === 'base' ? base : legal
  const limit = hasLimit(state.orderType)
  const [, other] = amountUnits(state.side, state.orderType)
  const buys = state.side === 'buy'
  const totalDigits = shortScale(terms?.quoteScale ?? 0, summary?.plan?.total)
  return (
    <>
      <PriceFields
        quote={quote}
        state={state}
        act={act}
        summary={summary}
        live={live}
        stale={stale}
        errorAt={errorAt}
        onPriceFocus={onPriceFocus}
      />
      <DecimalField
        label={t`Amount (${unit})`}
        labelAction={
          other && (
            <IconButton
              icon={ChevronDown}
              size={12}
              target={28}
              tone="soft"
              className={styles.unit}
              label={t`Enter the amount in ${state.unit === 'base' ? legal : base}`}
              onClick={() => act({ do: 'unit', unit: state.unit === 'base' ? 'quote' : 'base' })}
            />
          )
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
      {/* The form for a trailing stop has one more field, so it shows the total as text and not in a field. The
          submit button then stays in view. */}
      {state.orderType !== 'trailing_stop' && (
        <DecimalField
          inline
          label={limit ? t`Total` : t`Total ≈`}
          unit={legal}
          value={summary?.plan?.total ?? ''}
          readOnly={!limit || state.unit === 'quote'}
          onChange={(total) => act({ do: 'total', total })}
          scale={terms?.quoteScale ?? 0}
          // The total of a buy is rounded up, because it is paid; the total of a sale is rounded down, because
          // it is received.
          format={(value) => (buys ? format.fee : format.amount)(value as Decimal, totalDigits)}
          placeholder={blind ? '—' : '0'}
        />
      )}
      {canExit(state) && (
        <TakeProfitStopLossFields quote={quote} state={state} act={act} summary={summary} errorAt={errorAt} />
      )}
    </>
  )
}
