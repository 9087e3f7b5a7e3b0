import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { type Decimal, parseAmount, ZERO } from '#domain/money.ts'
import { checkStops, SHARE_DIGITS } from '#domain/trade/futures/takeProfitStopLoss.ts'
import { type Faults, StopPriceField } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from '../futures.module.css'
import { useStopLabels } from '../labels.ts'
import { CloseSizeField } from '../positions/CloseSizeField.tsx'
import {
  gainAt,
  shareIn,
  startOf,
  type TicketContext,
  type TicketFault,
  type TicketState,
} from './ticketState.ts'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly context: TicketContext
  readonly act: (part: Partial<TicketState>) => void
  /** Why the order cannot be sent, by form field. */
  readonly found: Faults<TicketFault>
}

/**
 * Errors of take profit and stop loss are shown at once, because a price on the wrong side is wrong
 * regardless of the other fields.
 */
function useErrors({ quote, state, context, found }: Props) {
  const labels = useStopLabels(quote.legal_name, quote.price_precision)
  const from = startOf(state, context)
  const up = state.side === 'long' ? 1 : -1
  const faultOf = (takeProfit: string, stopLoss: string): TicketFault | undefined => {
    if (from === null) return undefined
    const input = { takeProfit, stopLoss, stopShare: '' }
    const stops = checkStops(state.side, input, ZERO, from, quote.price_precision, null)
    return 'key' in stops ? stops : undefined
  }
  return {
    takeProfit: labels(faultOf(state.takeProfit, ''), up, from),
    stopLoss: labels(faultOf('', state.stopLoss) ?? found.stopLoss, -up, from),
    stopShare: labels(found.stopShare, up, from),
  }
}

/** Row of the order form that shows take profit and stop loss and opens the sheet in which they are set. */
export function TakeProfitStopLossFields(props: Props) {
  const { quote, state, act } = props
  const errors = useErrors(props)
  const { t } = useLingui()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const shown = (text: string) => {
    const price = parseAmount(text, quote.price_precision)
    return price === null ? '\u2014' : format.price(price, quote.price_precision)
  }
  const set = state.takeProfit !== '' || state.stopLoss !== ''
  const error = errors.takeProfit ?? errors.stopLoss ?? errors.stopShare
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-haspopup="dialog"
        data-invalid={error ? '' : undefined}
        onClick={() => setOpen(true)}
      >
        <span>
          <Trans>TP/SL</Trans>
        </span>
        <span className={styles.lineValue}>
          {set ? `${shown(state.takeProfit)} / ${shown(state.stopLoss)}` : <Trans>Not set</Trans>}
        </span>
      </button>
      {error && !open && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`TP/SL`}
        footer={
          <div className={styles.buttons}>
            <Button
              kind="quiet"
              size={48}
              disabled={!set}
              onClick={() => act({ takeProfit: '', stopLoss: '', stopShare: '' })}
            >
              <Trans>Clear</Trans>
            </Button>
            <Button size={48} disabled={error !== undefined} onClick={() => setOpen(false)}>
              <Trans>Done</Trans>
            </Button>
          </div>
        }
      >
        <Fields {...props} />
      </Sheet>
    </>
  )
}

/**
 * Whether a take profit is above or below the price depends on the side, so the person first chooses a side
 * when the form offers long and short.
 */
function Fields(props: Props) {
  const { quote, state, context, act } = props
  const errors = useErrors(props)
  const { t } = useLingui()
  const up = state.side === 'long' ? 1 : -1
  const field = {
    legal: quote.legal_name,
    precision: quote.price_precision,
    from: startOf(state, context),
    gainAt: (at: Decimal) => gainAt(state, context, at),
  }
  const share = parseAmount(shareIn(state, context), SHARE_DIGITS)
  return (
    <div className={styles.sheet}>
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
      <StopPriceField
        {...field}
        label={t`Take profit`}
        way={up}
        value={state.takeProfit}
        onChange={(takeProfit) => act({ takeProfit })}
        error={errors.takeProfit}
      />
      <StopPriceField
        {...field}
        label={t`Stop loss`}
        way={-up}
        value={state.stopLoss}
        onChange={(stopLoss) => act({ stopLoss })}
        error={errors.stopLoss}
      />
      {share && context.terms && (
        <CloseSizeField
          label={t`Size to close`}
          base={quote.currency_name}
          whole={share}
          lotSize={context.terms.lotSize}
          value={state.stopShare}
          onChange={(stopShare) => act({ stopShare })}
          error={errors.stopShare}
        />
      )}
      <p className={styles.note}>
        <Trans>
          The first recorded price at or beyond one of them closes this size at that price. An empty field
          sets none.
        </Trans>
      </p>
    </div>
  )
}
