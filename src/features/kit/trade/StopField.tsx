import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { big, type Decimal, exact, parseAmount, roundDown } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { cx } from '#ui/cx.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { toneOf } from '../figures/money.ts'
import styles from './trade.module.css'

/** Quick picks: price changes in per cent. */
const PICKS = ['1', '2', '5', '10'] as const

interface Props {
  readonly label: string
  readonly legal: string
  readonly precision: number
  /** Base price of the quick picks and the distance; null hides them. */
  readonly from: Decimal | null
  /** The price must lie above (1) or below (−1) the base price. */
  readonly way: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Id of the element that shows the error, when it is elsewhere. */
  readonly errorAt?: string | undefined
  /** Profit before fees when closing at a price; null while unknown. */
  readonly gainAt: (price: Decimal) => Decimal | null
}

/**
 * Input of a take-profit or stop-loss price, as a price or as a change in per cent, with quick picks, its distance and the
 * resulting profit.
 */
export function StopField(props: Props) {
  const { label, legal, precision, from, way, value, onChange, error, errorAt, gainAt } = props
  const { t } = useLingui()
  const format = useFormat()
  const price = parseAmount(value, precision)
  const wrong = error !== undefined || errorAt !== undefined
  const gain = price && !wrong ? gainAt(price) : null
  const change = price && from && format.percent(exact(big(price).minus(from).times(100).div(from)))
  const at = (start: Decimal, pick: string) =>
    roundDown(
      big(start)
        .times(big(100).plus(big(pick).times(way)))
        .div(100),
      precision,
    )
  const start = from && format.price(from, precision)
  const [inPercent, setInPercent] = useState(false)
  const [typed, setTyped] = useState('')
  const percent =
    from === null || price === null
      ? ''
      : typed !== '' && at(from, typed) === value
        ? typed
        : roundDown(big(price).minus(from).times(100).div(from).abs(), 2)
  const shared = {
    placeholder: t`Not set`,
    error,
    errorAt,
    labelAction: from && (
      <IconButton
        icon={ChevronDown}
        size={12}
        target={28}
        tone="soft"
        className={styles.unit}
        label={inPercent ? t`Enter a price` : t`Enter a change in %`}
        onClick={() => setInPercent(!inPercent)}
      />
    ),
  }
  return (
    <div className={styles.stopField}>
      {inPercent && from ? (
        <DecimalField
          {...shared}
          label={`${label} (${way > 0 ? '+' : '\u2212'}%)`}
          value={percent}
          onChange={(next) => {
            setTyped(next)
            onChange(next === '' || big(next).gte(way > 0 ? 10_000 : 100) ? '' : at(from, next))
          }}
          scale={2}
          hint={price ? `${format.price(price, precision)} ${legal}` : undefined}
        />
      ) : (
        <DecimalField
          {...shared}
          label={`${label} (${legal})`}
          value={value}
          onChange={onChange}
          scale={precision}
          format={(text) => format.price(text as Decimal, precision)}
          hint={change && t`${change} from ${start}`}
        />
      )}
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
        <p className={styles.gain}>
          <Trans>Estimated PnL</Trans>{' '}
          <span className={cx(toneOf(gain) === 'up' && styles.up, toneOf(gain) === 'down' && styles.down)}>
            {format.number(gain, { max: 2, sign: 'always' })} {legal}
          </span>
        </p>
      )}
    </div>
  )
}
