import { Trans, useLingui } from '@lingui/react/macro'
import { type Decimal, gt } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import styles from './futures.module.css'

const SAFE = '300' as Decimal
const WARN = '150' as Decimal
/** Margin level (%) at the right end of the bar. */
const FULL = 900

/**
 * Bar of the margin level: green above 300 %, amber above 150 %, red below
 * (docs/products/futures.md#margin-level).
 */
export function MarginLevelBar({ risk }: { readonly risk: Decimal | null }) {
  const { t } = useLingui()
  const format = useFormat()
  if (risk === null) return null
  const tone = gt(risk, SAFE) ? 'up' : gt(risk, WARN) ? 'amber' : 'down'
  const value = Number(risk)
  // Each third of the bar represents one of the three colour ranges.
  const place =
    value <= 150
      ? value / 150 / 3
      : value <= 300
        ? (1 + (value - 150) / 150) / 3
        : (2 + (value - 300) / (FULL - 300)) / 3
  const shown = `${format.number(risk, { max: 0, rounding: 'down' })}%`
  return (
    <div className={styles.risk}>
      <span className={styles.label}>
        <Trans>Margin level</Trans>
      </span>
      <span className={styles.bar3} role="img" aria-label={t`Margin level ${shown}`}>
        <span className={styles.red} />
        <span className={styles.yellow} />
        <span className={styles.green} />
        <span
          className={styles.marker}
          style={{ insetInlineStart: `${Math.min(1, Math.max(0, place)) * 100}%` }}
        />
      </span>
      <span className={styles[tone]}>{shown}</span>
    </div>
  )
}
