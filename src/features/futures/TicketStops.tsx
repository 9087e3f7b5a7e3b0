import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { StopField } from '#features/kit/index.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { gainAt, startOf, type TicketContext, type TicketState } from './state.ts'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly context: TicketContext
  readonly act: (part: Partial<TicketState>) => void
  readonly errors: Readonly<Partial<Record<'takeProfit' | 'stopLoss', string | undefined>>>
}

/**
 * Take profit and stop loss of the order. Their direction depends on the side, so the person chooses one when
 * both are offered.
 */
export function TicketStops({ quote, state, context, act, errors }: Props) {
  const { t } = useLingui()
  const up = state.side === 'long' ? 1 : -1
  const field = {
    legal: quote.legal_name,
    precision: quote.price_precision,
    from: startOf(state, context),
    gainAt: (at: Decimal) => gainAt(state, context, at),
  }
  return (
    <>
      <Checkbox checked={state.stops} onChange={(stops) => act({ stops })}>
        <Trans>Take profit / stop loss</Trans>
      </Checkbox>
      {state.stops && (
        <>
          {context.sides.length > 1 && (
            <Segmented
              label={t`Direction`}
              value={state.side}
              onChange={(side) => act({ side })}
              items={[
                { value: 'long', label: t`Long`, tone: 'up' },
                { value: 'short', label: t`Short`, tone: 'down' },
              ]}
            />
          )}
          <StopField
            {...field}
            label={t`Take profit`}
            way={up}
            value={state.takeProfit}
            onChange={(takeProfit) => act({ takeProfit })}
            error={errors.takeProfit}
          />
          <StopField
            {...field}
            label={t`Stop loss`}
            way={-up}
            value={state.stopLoss}
            onChange={(stopLoss) => act({ stopLoss })}
            error={errors.stopLoss}
          />
        </>
      )}
    </>
  )
}
