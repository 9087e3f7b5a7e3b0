import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { big, type Decimal, gt, parseAmount, roundDown } from '#domain/money.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/orderDraft.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import styles from '../futures.module.css'
import { type SizeUnit, shareOfSize, sizeDigits, sizeOfShare, storedUnit } from '../ticket/sizeUnit.ts'

const PARTS = ['25', '50', '75', '100'] as const

interface Props {
  readonly label: string
  readonly base: string
  /** Lots of the whole position. */
  readonly whole: Decimal
  readonly lotSize: Decimal
  /** Typed lots; empty for the whole position. */
  readonly value: string
  readonly onChange: (share: string) => void
  /** Error of the size; for a size above the position the field adds how much can be closed. */
  readonly error: string | undefined
}

const shareAt = (whole: Decimal, part: string): string =>
  part === '100' ? '' : roundDown(big(whole).times(part).div(100), SHARE_DIGITS)

/** Input for a part of a position: a percentage, or a size in the coin or in lots. */
export function CloseSizeField({ label, base, whole, lotSize, value, onChange, error }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const unit: SizeUnit = storedUnit() === 'lots' ? 'lots' : 'base'
  const at = { lotSize, price: null }
  const shown = sizeOfShare(value === '' ? whole : value, unit, at)
  // The text as typed, in the unit of the field; null once the value was set from outside the field.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && shareOfSize(typed, unit, at) === value ? typed : shown
  const lots = parseAmount(value === '' ? whole : value, SHARE_DIGITS)
  const name = unit === 'lots' ? t`lots` : base
  const most = `${format.amount(sizeOfShare(whole, unit, at) as Decimal, 18)} ${name}`
  const above = lots !== null && gt(lots, whole)
  return (
    <div className={styles.part}>
      <DecimalField
        label={`${label} (${name})`}
        value={text}
        onChange={(next) => {
          setTyped(next)
          const share = shareOfSize(next, unit, at)
          onChange(share === '' ? '0' : share)
        }}
        scale={sizeDigits(unit, lotSize)}
        format={(amount) => format.amount(amount as Decimal, 18)}
        hint={unit === 'base' && lots !== null ? t`= ${format.number(lots, { max: 2 })} lots` : undefined}
        error={error && above ? t`Enter the correct quantity: at most ${most}` : error}
      />
      <ChipRow
        className={styles.chips}
        label={t`Percentage of position`}
        value={PARTS.find((part) => shareAt(whole, part) === value) ?? ''}
        onChange={(part) => {
          setTyped(null)
          onChange(shareAt(whole, part))
        }}
        items={PARTS.map((part) => ({ value: part, label: `${part}%` }))}
      />
    </div>
  )
}
