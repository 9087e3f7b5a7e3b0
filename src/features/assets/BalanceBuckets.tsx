import { useLingui } from '@lingui/react/macro'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { useFormat } from '#i18n/format.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'

interface Props {
  readonly row: BalanceRow
  /** Decimals of the amounts. */
  readonly digits: number
}

/** The available, frozen and locked amount of a coin. */
export function BalanceBuckets({ row, digits }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const amount = (value: BalanceRow['total']) => (
    <HiddenBalance hidden={hidden}>{format.amount(value, digits)}</HiddenBalance>
  )
  return (
    <Figures
      rows={[
        { key: 'available', label: t`Available`, value: amount(row.available) },
        { key: 'frozen', label: t`Frozen`, value: amount(row.freeze) },
        { key: 'locked', label: t`Locked`, value: amount(row.locked) },
      ]}
    />
  )
}
