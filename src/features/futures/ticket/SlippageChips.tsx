import { useLingui } from '@lingui/react/macro'
import type { Decimal } from '#domain/money.ts'
import { SLIPPAGE } from '#domain/trade/spot.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import styles from '../futures.module.css'

interface Props {
  /** The tolerance as a fraction of the last price, such as `0.005`. */
  readonly value: string
  readonly onChange: (slippage: string) => void
}

/** Choice of the slippage tolerance: how far from the last price a market order may be filled. */
export function SlippageChips({ value, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <ChipRow
      className={styles.chips}
      label={t`Worst price`}
      value={value}
      onChange={onChange}
      items={SLIPPAGE.choices.map((choice) => ({
        value: choice as string,
        label: `± ${format.rate(choice as Decimal)}`,
      }))}
    />
  )
}
