import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { AccountSummary } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import { useAccountName } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Donut } from '#ui/figures/Donut.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { shares } from './accountShares.ts'
import styles from './assets.module.css'

/**
 * Ring chart of the part that each account has in the person's total assets; renders nothing when there are no assets.
 */
export function AccountShareChart({ accounts }: { readonly accounts: readonly AccountSummary[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = useAccountName()
  const slices = useMemo(() => shares(accounts), [accounts])
  if (slices.length === 0) return null
  return (
    <Card inset as="section" aria-label={t`Allocation`} className={styles.shares}>
      <Donut
        label={t`Allocation`}
        slices={slices.map((slice) => ({
          key: slice.key,
          label: slice.key === 'others' ? t`Others` : name(slice.key),
          value: slice.share,
          text: format.rate(decimal(slice.share.toFixed(6)), 1, 1),
        }))}
      />
    </Card>
  )
}
