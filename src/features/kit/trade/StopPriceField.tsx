import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { big, type Decimal, exact, parseAmount } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { cx } from '#ui/cx.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { toneOf } from '../figures/useMoney.ts'
import { isChange, percentOf, priceAt, type StopBase } from './stopPricePercent.ts'
import styles from './trade.module.css'

/** Price changes (in per cent) that the person can pick with one click. */
const PICKS = ['1', '2', '5', '10'] as const

interface Props {
  readonly label: string
  readonly legal: string
  readonly precision: number
  /** Base price of the percentages and of the shown distance; null hides both. */
  readonly from: Decimal | null
  /** Side of the base price on which the price must be: above (1) or below (−1). */
  readonly way: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Id of the element that shows the error, when the error is shown outside of the field. */
  readonly errorAt?: string | undefined
  /** Profit before fees when the order closes at a price; null while unknown. */
  readonly gainAt: (price: Decimal) => Decimal | null
}

/**
 * Input of a take-profit or stop-loss price, as a price or as a change in per cent, with percentages to pick,
 * the distance from the base price and the resulting profit.
 */
export function StopPriceField(props: Props) {
  const { label, legal, precision, from, way, value, onChange, error, errorAt, gainAt } = props
  const { t } = useLingui()
  const format = useFormat()
  const price = parseAmount(value, precision)
  const wrong = error !== undefined || errorAt !== undefined
  const gain = price && !wrong ? gainAt(price) : null
  const change = price && from && format.percent(exact(big(price).minus(from).times(100).div(from)))
  const start = from && format.price(from, precision)
  const [inPercent, setInPercent] = useState(false)
  const base = from && { from, way, precision }
  const inChange = usePercentField(props, base)
  const inPrice = {
    label: `${label} (${legal})`,
    value,
    onChange,
    scale: precision,
    format: (text: string) => format.price(text as Decimal, precision),
    hint: change && t`${change} from ${start}`,
  }
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
      {/* One field element for both units, so that pressing the unit button does not lose the focus. */}
      <DecimalField {...shared} {...(inPercent && inChange ? inChange : inPrice)} />
      {base && (
        <ChipRow
          className={styles.picks}
          label={label}
          value={PICKS.find((pick) => priceAt(base, pick) === value) ?? ''}
          onChange={(pick) => onChange(priceAt(base, pick))}
          items={PICKS.map((pick) => ({ value: pick, label: `${way > 0 ? '+' : '\u2212'}${pick}%` }))}
        />
      )}
      {gain && <Gain gain={gain} legal={legal} />}
    </div>
  )
}

/** The field's price as a percentage of change from the base price; null without a base price. */
function usePercentField({ label, legal, value, onChange }: Props, base: StopBase | null) {
  const format = useFormat()
  // The typed percentage, preserved while the field shows the price, because the percentage of the rounded
  // price may differ.
  const [typed, setTyped] = useState('')
  if (!base) return null
  const price = parseAmount(value, base.precision)
  return {
    label: `${label} (${base.way > 0 ? '+' : '\u2212'}%)`,
    value: percentOf(base, value, typed),
    onChange: (next: string) => {
      setTyped(next)
      onChange(isChange(base, next) ? priceAt(base, next) : '')
    },
    scale: 2,
    hint: price ? `${format.price(price, base.precision)} ${legal}` : undefined,
  }
}

/** Profit or loss before fees when the order closes at the price. */
function Gain({ gain, legal }: { readonly gain: Decimal; readonly legal: string }) {
  const format = useFormat()
  return (
    <p className={styles.gain}>
      <Trans>Estimated PnL</Trans>{' '}
      <span className={cx(toneOf(gain) === 'up' && styles.up, toneOf(gain) === 'down' && styles.down)}>
        {format.number(gain, { max: 2, sign: 'always' })} {legal}
      </span>
    </p>
  )
}
