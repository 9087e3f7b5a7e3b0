import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { type Decimal, decimal, gt, min } from '#domain/money.ts'
import { numberOf } from '#domain/trade/futures/calculations.ts'
import { topLeverage } from '#domain/trade/futures/orderDraft.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import { NONE } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Slider } from '#ui/choices/Slider.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from '../futures.module.css'
import { EachSide } from './OrderCosts.tsx'
import { shareIn, type TicketContext, type TicketState, ticketRules } from './ticketState.ts'

/** Leverage above which the sheet shows a warning. */
const HIGH = 20

interface Props {
  readonly quote: Quote
  readonly terms: FuturesTerms
  readonly state: TicketState
  readonly context: TicketContext
  readonly onChange: (leverage: number) => void
  readonly onDone: () => void
}

/** Effect of the leverage on the typed size, or on the minimum size while no size is typed. */
function useOutlook({ terms, state, context }: Props) {
  const typed = shareIn(state, context)
  const share = typed === '' ? terms.minShare : typed
  return ticketRules.summarise({ ...state, unit: 'lots', size: share }, context)
}

/**
 * Form that changes the leverage, with its limits: the larger the notional, the lower the maximum leverage.
 */
export function LeverageForm(props: Props) {
  const { quote, terms, state, onChange, onDone } = props
  const { t } = useLingui()
  const format = useFormat()
  const { leverage } = state
  const { symbol } = quote
  const top = topLeverage(terms)
  const { figures, most } = useOutlook(props)
  const at = (percent: number): number => Math.max(1, Math.round((top * percent) / 100))
  /** Whether the typed leverage was above the maximum of the pair and was lowered to it. */
  const [lowered, setLowered] = useState(false)
  const cost = figures.find(({ draft }) => draft !== null)?.draft?.estimate
  return (
    <div className={styles.sheet}>
      <DecimalField
        label={t`Leverage`}
        value={String(leverage)}
        onChange={(text) => {
          if (text === '') return
          setLowered(gt(decimal(text), decimal(String(top))))
          onChange(Math.max(1, Number(min(decimal(text), decimal(String(top))))))
        }}
        hint={lowered && leverage === top ? t`Lowered to the maximum leverage of ${symbol}` : undefined}
        scale={0}
        step="1"
        min="1"
        max={String(top)}
        unit="×"
      />
      <Slider
        labelled
        label={t`Leverage`}
        spoken={`${leverage}×`}
        value={Math.round((leverage * 100) / top)}
        labelOf={(stop) => `${at(stop)}×`}
        onChange={(percent) => onChange(at(percent))}
      />
      <ChipRow
        className={styles.chips}
        label={t`Leverage`}
        value={terms.leverages.includes(leverage) ? String(leverage) : ''}
        onChange={(value) => onChange(Number(value))}
        items={terms.leverages.map((value) => ({ value: String(value), label: `${value}×` }))}
      />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          {
            key: 'liquidation',
            label: <Trans>Liq. price ≈</Trans>,
            value: (
              <EachSide
                figures={figures}
                of={({ draft }) =>
                  draft?.estimate.liquidation
                    ? format.price(draft.estimate.liquidation, quote.price_precision)
                    : NONE
                }
              />
            ),
            tone: 'amber',
          },
          {
            key: 'margin',
            label: <Trans context="position">Margin</Trans>,
            value: `${cost ? format.fee(cost.margin, 2) : NONE} ${quote.legal_name}`,
          },
          {
            key: 'most',
            label: <Trans>Max size</Trans>,
            value: <Most quote={quote} terms={terms} most={most} />,
          },
        ]}
      />
      {leverage > HIGH && (
        <p className={styles.warn} role="alert">
          <Trans>
            At {leverage}×, a small move against you can liquidate the position. You can lose its whole
            margin.
          </Trans>
        </p>
      )}
      <Tiers quote={quote} terms={terms} />
      <Button block size={48} onClick={onDone}>
        <Trans>Use {leverage}×</Trans>
      </Button>
    </div>
  )
}

function Most({ quote, terms, most }: Pick<Props, 'quote' | 'terms'> & { readonly most: Decimal | null }) {
  const format = useFormat()
  return most === null ? NONE : `${format.amount(numberOf(most, terms.lotSize), 8)} ${quote.currency_name}`
}

function Tiers({ quote, terms }: Pick<Props, 'quote' | 'terms'>) {
  const format = useFormat()
  const legal = quote.legal_name
  return (
    <table className={styles.tiers}>
      <thead>
        <tr>
          <th>
            <Trans>Notional up to ({legal})</Trans>
          </th>
          <th>
            <Trans>Maximum leverage</Trans>
          </th>
          <th>
            <Trans>Maintenance margin</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.tiers.map((tier) => (
          <tr key={tier.upTo}>
            <td>{format.amount(tier.upTo, 0)}</td>
            <td>{tier.leverage}×</td>
            <td>{format.rate(tier.mmr)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
