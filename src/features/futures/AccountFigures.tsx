import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { add, type Decimal, sub } from '#domain/money.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import styles from './futures.module.css'
import { totalsOf } from './positions/positionFigures.ts'
import { isWhole, useFuturesBalance, useTickerPrices } from './queries.ts'

/** Equity, available balance, used margin and profit at the live prices of the ticker store. */
export function AccountFigures({ positions }: { readonly positions: ListReading<LeverOrder> }) {
  const format = useFormat()
  const priceOf = useTickerPrices()
  const balance = useFuturesBalance()
  const totals = isWhole(positions) ? totalsOf(positions.rows, priceOf) : null
  const money = (value: Decimal | null) => (value === null ? NONE : format.number(value, { max: 2, min: 2 }))
  return (
    <dl className={styles.strip}>
      <Figure
        label={<Trans>Equity</Trans>}
        value={money(balance && totals && sub(add(balance.total, totals.profits), totals.overnight))}
      />
      <Figure label={<Trans>Available</Trans>} value={balance ? format.amount(balance.available, 2) : NONE} />
      <Figure label={<Trans>Used margin</Trans>} value={money(balance?.used ?? null)} />
      <Figure
        label={<Trans>Total PnL</Trans>}
        value={totals ? format.number(totals.profits, { max: 2, min: 2, sign: 'always' }) : NONE}
        tone={toneOf(totals?.profits ?? null)}
      />
    </dl>
  )
}

interface FigureProps {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly tone?: 'up' | 'down' | 'soft' | undefined
}

export function Figure({ label, value, tone }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={cx(tone === 'up' && styles.up, tone === 'down' && styles.down)}>{value}</dd>
    </div>
  )
}
