import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LeverOrder } from '#contract/futures.ts'
import { add, type Decimal, sub } from '#domain/money.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import styles from './futures.module.css'
import { totalsOf } from './live.ts'
import { useBoardPrices, useFuturesBalance } from './queries.ts'

/** Equity, available, used margin and result, live from the board of ticks (screens-core §9). */
export function AccountStrip({ positions }: { readonly positions: readonly LeverOrder[] }) {
  const format = useFormat()
  const priceOf = useBoardPrices()
  const balance = useFuturesBalance()
  const { profits, overnight } = totalsOf(positions, priceOf)
  const money = (value: Decimal | null) => (value === null ? NONE : format.number(value, { max: 2, min: 2 }))
  return (
    <dl className={styles.strip}>
      <Figure
        label={<Trans>Equity</Trans>}
        value={money(balance && sub(add(balance.total, profits), overnight))}
      />
      <Figure label={<Trans>Available</Trans>} value={money(balance?.available ?? null)} />
      <Figure label={<Trans>Used margin</Trans>} value={money(balance?.used ?? null)} />
      <Figure
        label={<Trans>Total PnL</Trans>}
        value={format.number(profits, { max: 2, min: 2, sign: 'always' })}
        tone={toneOf(profits)}
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
