import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { StopPriceField } from '#features/kit/index.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import type { ProblemPlace } from './ticketProblems.ts'
import type { TicketAction, TicketState } from './ticketState.ts'
import type { TicketSummary } from './ticketSummary.ts'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly act: (action: TicketAction) => void
  readonly summary: TicketSummary | null
  /** Id of the element with the error text, by field. */
  readonly errorAt: Readonly<Partial<Record<ProblemPlace, string>>>
}

/**
 * Fields for take profit and stop loss of a buy: the prices of the sale that is opened for the bought amount.
 */
export function TakeProfitStopLossFields({ quote, state, act, summary, errorAt }: Props) {
  const { t } = useLingui()
  const from = summary?.price ?? null
  const number = summary?.plan?.number
  const field = {
    legal: quote.legal_name,
    precision: quote.price_precision,
    from,
    gainAt: (price: Decimal) => (from && number ? exact(big(price).minus(from).times(number)) : null),
  }
  return (
    <>
      <Checkbox checked={state.exits} onChange={(exits) => act({ do: 'exits', exits })}>
        <Trans>Take profit / stop loss</Trans>
      </Checkbox>
      {state.exits && (
        <>
          <StopPriceField
            {...field}
            label={t`Take profit`}
            way={1}
            value={state.takeProfit}
            onChange={(price) => act({ do: 'takeProfit', price })}
            errorAt={errorAt.takeProfit}
          />
          <StopPriceField
            {...field}
            label={t`Stop loss`}
            way={-1}
            value={state.stopLoss}
            onChange={(price) => act({ do: 'stopLoss', price })}
            errorAt={errorAt.stopLoss}
          />
        </>
      )}
    </>
  )
}
