import { Trans, useLingui } from '@lingui/react/macro'
import { big, type Decimal, parseAmount, roundDown } from '#domain/money.ts'
import { toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { cx } from '#ui/cx.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import styles from './futures.module.css'

/** Quick picks: price changes in per cent. */
const PICKS = ['1', '2', '5', '10'] as const

interface Props {
  readonly label: string
  readonly legal: string
  readonly precision: number
  /** Base price of the quick picks; null hides them. */
  readonly from: Decimal | null
  /** The price must lie above (1) or below (−1) the base price. */
  readonly way: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** Profit before fees when closing at a price; null while unknown. */
  readonly gainAt: (price: Decimal) => Decimal | null
}

/** Input of a take-profit or stop-loss price, with quick picks and the resulting profit. */
export function StopField(props: Props) {
  const { label, legal, precision, from, way, value, onChange, error, gainAt } = props
  const { t } = useLingui()
  const format = useFormat()
  const price = parseAmount(value, precision)
  const gain = price && error === undefined ? gainAt(price) : null
  const at = (start: Decimal, pick: string) =>
    roundDown(
      big(start)
        .times(big(100).plus(big(pick).times(way)))
        .div(100),
      precision,
    )
  return (
    <div className={styles.field}>
      <DecimalField
        label={`${label} (${legal})`}
        value={value}
        onChange={onChange}
        scale={precision}
        placeholder={t`Not set`}
        error={error}
      />
      {from && (
        <ChipRow
          className={styles.picks}
          label={label}
          value={PICKS.find((pick) => at(from, pick) === value) ?? ''}
          onChange={(pick) => onChange(at(from, pick))}
          items={PICKS.map((pick) => ({ value: pick, label: `${way > 0 ? '+' : '\u2212'}${pick}%` }))}
        />
      )}
      {gain && (
        <p className={styles.note}>
          <Trans>Estimated PnL</Trans>{' '}
          <span className={cx(toneOf(gain) === 'up' && styles.up, toneOf(gain) === 'down' && styles.down)}>
            {format.number(gain, { max: 2, sign: 'always' })} {legal}
          </span>
        </p>
      )}
    </div>
  )
}
