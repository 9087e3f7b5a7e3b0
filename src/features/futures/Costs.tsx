import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { NONE } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from './futures.module.css'
import { type FuturesAccount, QUOTE_ID } from './queries.ts'
import type { SideFigures } from './state.ts'

interface Props {
  readonly quote: Quote
  readonly figures: readonly SideFigures[]
  readonly available: Decimal | null
  readonly account: FuturesAccount
}

/**
 * The available balance, the maximum order size and the cost of the order. An unknown figure is not shown as
 * zero.
 */
export function Costs({ quote, figures, available, account }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const legal = quote.legal_name
  // Computed at the order's start price, so it is the same for long and short.
  const cost = figures.find(({ draft }) => draft !== null)?.draft?.estimate
  const money = (value: Decimal | undefined) =>
    `${value === undefined ? NONE : format.fee(value, 2)} ${legal}`
  const liquidation = ({ draft }: SideFigures) =>
    draft?.estimate.liquidation ? format.price(draft.estimate.liquidation, quote.price_precision) : NONE
  return (
    <KeyValue
      rows={[
        {
          key: 'available',
          label: <Trans>Available</Trans>,
          value: (
            <Link
              aria-label={t`Transfer ${legal} to this account`}
              href={`/pages/fund/fundTransfer?currency_id=${QUOTE_ID}&to=${account}`}
            >
              {available === null ? NONE : format.amount(available, 2)} {legal} ⊕
            </Link>
          ),
        },
        {
          key: 'most',
          label: <Trans>Max lots</Trans>,
          value: (
            <EachSide
              figures={figures}
              of={({ most }) => (most === null ? NONE : format.number(most, { max: 2 }))}
            />
          ),
        },
        {
          key: 'margin',
          label: <Trans context="position">Margin</Trans>,
          value: money(cost?.margin),
        },
        { key: 'fee', label: <Trans>Fee</Trans>, value: money(cost?.fee) },
        {
          key: 'forced',
          label: <Trans>Liq. price ≈</Trans>,
          value: <EachSide figures={figures} of={liquidation} />,
        },
      ]}
    />
  )
}

interface EachSideProps {
  readonly figures: readonly SideFigures[]
  readonly of: (figures: SideFigures) => string
}

/** A figure for each side with its name; once when both are equal or only one side is offered. */
function EachSide({ figures, of }: EachSideProps): ReactNode {
  const texts = figures.map(of)
  if (new Set(texts).size === 1) return texts[0]
  return (
    <span className={styles.sides}>
      {figures.map((one, index) => (
        <span key={one.side}>
          <span className={styles.side}>
            {one.side === 'long' ? <Trans>Long</Trans> : <Trans>Short</Trans>}
          </span>{' '}
          {texts[index]}
        </span>
      ))}
    </span>
  )
}
