import { useLingui } from '@lingui/react/macro'
import type { LeftOut } from '#contract/funds/wallet.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Text } from '#ui/layout/Text.tsx'

interface Props {
  readonly rows: readonly LeftOut[]
}

/**
 * Names the currencies that a figure leaves out because they have no price: a missing value must not count as zero
 * (docs/api-conventions.md#decimal-strings).
 */
export function UnpricedCurrenciesNote({ rows }: Props) {
  return rows.length === 0 ? null : <Named rows={rows} />
}

function Named({ rows }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const hidden = usePref('hideBalance')
  const amounts = rows
    .map((row) => `${format.amount(row.amount, coins.precision(row.currency_id))} ${row.currency_name}`)
    .join(', ')
  return (
    <Text size={12} tone="soft">
      <HiddenBalance hidden={hidden}>{t`excluding ${amounts}`}</HiddenBalance>
    </Text>
  )
}
