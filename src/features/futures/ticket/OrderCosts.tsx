import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { Reading } from '#data/api/use-read.ts'
import type { Decimal } from '#domain/money.ts'
import { numberOf } from '#domain/trade/futures/calculations.ts'
import { type Funding, NONE, useCoins, useFundingText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from '../futures.module.css'
import { type FuturesAccount, QUOTE_ID } from '../queries.ts'
import type { SideFigures } from './ticketState.ts'

interface Props {
  readonly quote: Quote
  readonly figures: readonly SideFigures[]
  readonly funding: Funding
  /** Age of the balance that funds the order. */
  readonly reading: Pick<Reading<unknown>, 'asOf' | 'state'>
  readonly account: FuturesAccount
  /** Amount of base currency per lot; null while unknown. */
  readonly lotSize: Decimal | null
}

/**
 * The available balance, the maximum order size and the cost of the order. An unknown figure is not shown as
 * zero.
 */
export function OrderCosts({ quote, figures, funding, reading, account, lotSize }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const legal = quote.legal_name
  const { total: available } = funding
  const digits = useCoins().precision(QUOTE_ID)
  const where = useFundingText(account, funding, digits)
  const current = reading.state === 'fresh' || reading.state === 'live'
  const asOf = current || reading.asOf === null ? null : format.asOf(reading.asOf)
  // The cost is computed at the order's limit or last price, so the cost is the same for long and short.
  const cost = figures.find(({ draft }) => draft !== null)?.draft?.estimate
  const money = (value: Decimal | undefined) =>
    `${value === undefined ? NONE : format.fee(value, 2)} ${legal}`
  const sizeText = (most: Decimal | null) =>
    `${most === null || lotSize === null ? NONE : format.amount(numberOf(most, lotSize), 8)} ${quote.currency_name}`
  const liquidation = ({ draft }: SideFigures) =>
    draft?.estimate.liquidation ? format.price(draft.estimate.liquidation, quote.price_precision) : NONE
  return (
    <KeyValue
      className={styles.costs}
      rows={[
        {
          key: 'available',
          label: <Trans>Available</Trans>,
          value: (
            <Link
              aria-label={t`Transfer ${legal} to this account`}
              href={`/pages/fund/fundTransfer?currency_id=${QUOTE_ID}&to=${account}`}
            >
              {available === null ? NONE : format.amount(available, digits)} {legal} ⊕
              {where !== null && <span className={styles.where}>{where}</span>}
              {asOf !== null && (
                <span className={styles.balanceAge}>
                  <Trans>As of {asOf}</Trans>
                </span>
              )}
            </Link>
          ),
        },
        {
          key: 'most',
          label: <Trans>Max size</Trans>,
          value: <EachSide figures={figures} of={({ most }) => sizeText(most)} />,
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

/**
 * The figure of each side with the side's name; a single figure when both sides have the same figure or only
 * one side is offered.
 */
export function EachSide({ figures, of }: EachSideProps): ReactNode {
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
